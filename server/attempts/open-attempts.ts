import type { OpenAttempt } from "#contract/api/attempts.ts";
import { getForStaff } from "../assignments/load-for-staff.ts";
import type { Db } from "../database/schema.ts";

/** Who is working on an assignment now, soonest deadline first. */
export async function listOpenAttempts(db: Db, assignmentId: string): Promise<OpenAttempt[]> {
  const assignment = await getForStaff(db, assignmentId);
  const rows = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .innerJoin("user", "user.id", "attempt.student_id")
    .select([
      "attempt.student_id",
      "user.name as student_name",
      "section.id as section_id",
      "section.name as section_name",
      "attempt.started_at",
      "attempt.deadline_at",
      "attempt.saved_at",
    ])
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1)
    .orderBy("attempt.deadline_at")
    .execute();
  return rows.map((row) => ({
    studentId: row.student_id,
    studentName: row.student_name,
    subAssignmentId: row.section_id,
    subModuleName: row.section_name || assignment.module_name,
    startedAt: row.started_at,
    deadline: row.deadline_at,
    savedAt: row.saved_at,
  }));
}
