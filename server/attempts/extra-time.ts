import { assignmentUnknown } from "../assignments/load-for-staff.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import { getStudent } from "../students/change-students.ts";

/**
 * Gives one student so many minutes more on one assignment, in all; running attempts move with it.
 * In: minutes of 0 or more, replacing what was given before.
 */
export async function giveExtraTime(
  { db, clock }: Services,
  viewer: Viewer,
  studentId: string,
  { assignmentId, minutes }: { assignmentId: string; minutes: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const student = await getStudent(trx, studentId);
    const assignment = await trx
      .selectFrom("assignment")
      .select("module_name")
      .where("id", "=", assignmentId)
      .executeTakeFirst();
    if (!assignment) throw assignmentUnknown();
    const before = await trx
      .selectFrom("extra_time")
      .select("minutes")
      .where("student_id", "=", studentId)
      .where("assignment_id", "=", assignmentId)
      .executeTakeFirst();
    await trx
      .insertInto("extra_time")
      .values({ student_id: studentId, assignment_id: assignmentId, minutes })
      .onConflict((conflict) => conflict.columns(["student_id", "assignment_id"]).doUpdateSet({ minutes }))
      .execute();
    const moveMs = (minutes - (before?.minutes ?? 0)) * 60_000;
    const running = await trx
      .selectFrom("attempt")
      .innerJoin("section", "section.id", "attempt.section_id")
      .select(["attempt.section_id", "attempt.deadline_at"])
      .where("attempt.student_id", "=", studentId)
      .where("attempt.is_open", "=", 1)
      .where("attempt.deadline_at", "is not", null)
      .where("section.assignment_id", "=", assignmentId)
      .execute();
    for (const attempt of running) {
      await trx
        .updateTable("attempt")
        .set({ deadline_at: new Date(Date.parse(attempt.deadline_at ?? "") + moveMs).toISOString() })
        .where("student_id", "=", studentId)
        .where("section_id", "=", attempt.section_id)
        .execute();
    }
    await recordAudit(
      trx,
      clock,
      viewer,
      "extra time given",
      { id: studentId, name: student.name },
      {
        assignment: assignment.module_name,
        minutes,
      },
    );
  });
}
