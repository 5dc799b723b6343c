import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { chooseSection, getKeyed } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { getStudent } from "../../people/users/users.ts";
import { notifyHandedIn } from "../regrade/notify-students.ts";
import { insertOnce, rowFromDraft } from "../submissions/submission-rows.ts";

/**
 * Submits the saved draft of a student now, for one section or for all that they work on, and notifies them who did it.
 * Returns how many sections were submitted. Throws 404, and 409 if the student works on none.
 */
export async function endAttempt(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  { id: assignmentId, studentId }: { id: string; studentId: string },
  subAssignmentId: string | null | undefined,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, assignmentId);
    const assignment = await getKeyed(trx, assignmentId);
    const student = await getStudent(trx, studentId);
    const asked = subAssignmentId
      ? [chooseSection(assignmentId, assignment.sections, subAssignmentId)]
      : assignment.sections;
    const open = await trx
      .selectFrom("attempt")
      .select(["section_id", "started_at as startedAt", "deadline_at as deadline", "draft"])
      .where("student_id", "=", studentId)
      .where("is_open", "=", 1)
      .where(
        "section_id",
        "in",
        asked.map(({ id }) => id),
      )
      .execute();
    let ended = 0;
    for (const { section_id, ...attempt } of open) {
      const section = chooseSection(assignmentId, assignment.sections, section_id);
      // Counts as submitted by the student, not by the timer: late answers are not stored beside it.
      const row = { ...rowFromDraft(studentId, attempt, section, assignment), auto: 0 as const, by_server: 0 as const };
      row.submitted_at = clock().toISOString();
      const written = await insertOnce(trx, [row]);
      if (written.size === 0) continue;
      ended += 1;
      await notifyHandedIn(trx, clock, assignment, section, row, viewer.name);
      await recordAudit(trx, viewer, clock, "attempt ended", student, { assignmentId, sectionId: section.id });
    }
    if (ended === 0) throw new Refusal("conflict", "This student is not working on it any more");
    return ended;
  });
}
