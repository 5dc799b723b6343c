import { oldestDeadlineInTime } from "#contract/time.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { withLease } from "../database/lease.ts";
import type { Db } from "../database/schema.ts";
import { getKeyed } from "../sections/load-keyed.ts";
import { holdAssignment } from "../sections/lock-assignment.ts";
import { insertOnce, rowFromDraft } from "./submission-rows.ts";
import { tellHandedIn } from "./tell-results.ts";

const lease = 70_115_001;
const mostAtOnce = 100;

/**
 * Submits the drafts of attempts that are too late for their student's own submission (contract/time.ts).
 * One server does it at a time; the unique constraint keeps it exactly-once even so. Out: how many.
 */
export async function submitExpired(db: Db, clock: Clock): Promise<number> {
  const oldest = oldestDeadlineInTime(clock());
  const overdue = (trx: Db) =>
    trx.selectFrom("attempt").where("attempt.is_open", "=", 1).where("attempt.deadline_at", "<", oldest);
  if (!(await overdue(db).select("section_id").limit(1).executeTakeFirst())) return 0;
  let count = 0;
  await withLease(db, lease, async (trx) => {
    const attempts = await overdue(trx)
      .innerJoin("section", "section.id", "attempt.section_id")
      .innerJoin("user", "user.id", "attempt.student_id")
      .select(["attempt.student_id", "attempt.section_id", "section.assignment_id", "user.name as student_name"])
      .orderBy("attempt.deadline_at")
      .limit(mostAtOnce)
      .execute();
    for (const [assignmentId, group] of Map.groupBy(attempts, (attempt) => attempt.assignment_id)) {
      await holdAssignment(trx, assignmentId);
      const assignment = await getKeyed(trx, assignmentId);
      for (const { student_id, section_id, student_name } of group) {
        const section = assignment.sections.find((candidate) => candidate.id === section_id);
        // Read again behind the hold: extra time may have come, or a submission, since the list was read.
        const attempt = await overdue(trx)
          .select(["started_at as startedAt", "deadline_at as deadline", "draft"])
          .where("student_id", "=", student_id)
          .where("section_id", "=", section_id)
          .executeTakeFirst();
        if (!section || !attempt) continue;
        const row = rowFromDraft(student_id, attempt, section, assignment);
        const written = await insertOnce(trx, [row]);
        if (written.size === 0) continue;
        count += 1;
        await tellHandedIn(trx, clock, assignment, section, row);
        const student = { id: student_id, name: student_name };
        await recordAudit(trx, clock, null, "submitted by the server", student, {
          assignmentId,
          sectionId: section.id,
        });
      }
    }
  });
  return count;
}
