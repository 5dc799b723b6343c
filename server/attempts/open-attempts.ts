import type { OpenAttempt } from "#contract/api/attempts.ts";
import { graceSeconds } from "#contract/time.ts";
import { getForStaff } from "../assignments/load-for-staff.ts";
import type { Db } from "../database/schema.ts";
import type { Clock } from "../http/services.ts";

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

/** Whether a student works against the clock now; an attempt past its grace is over, submitted or not. */
export async function hasTimedAttemptOpen(db: Db, clock: Clock, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attempt")
    .select("section_id")
    .where("student_id", "=", studentId)
    .where("is_open", "=", 1)
    .where("deadline_at", ">", new Date(clock().getTime() - graceSeconds * 1000).toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
