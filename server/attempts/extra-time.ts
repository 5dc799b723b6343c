import { sql } from "kysely";
import type { Received } from "#contract/endpoints.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import { assignmentUnknown } from "../sections/load-keyed.ts";
import { takeAssignment } from "../sections/lock-assignment.ts";

const minuteMs = 60_000;

/** Where a deadline is moved to: time that is taken back leaves a minute from now, and never adds any. */
export function moveDeadline(deadline: string, minutes: number, now: Date): string {
  const before = Date.parse(deadline);
  const moved = before + minutes * minuteMs;
  const least = Math.min(before, now.getTime() + minuteMs);
  return new Date(minutes < 0 ? Math.max(moved, least) : moved).toISOString();
}

interface Moved {
  studentId: string;
  sectionId: string;
  before: string;
  after: string;
}

/**
 * Adds minutes to an assignment for the students named or, without names, for everyone who works on it against the clock;
 * negative minutes take back. Running deadlines move, attempts that start later count the sum. Out: for how many students.
 * Throws 404 for an unknown assignment or student.
 */
export async function giveExtraTime(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  assignmentId: string,
  { minutes, studentIds }: Received<"POST /assignments/:id/extra-time", "body">,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // One at a time, and no attempt starts or is submitted meanwhile: each change adds to the one before.
    await takeAssignment(trx, assignmentId);
    const assignment = await trx
      .selectFrom("assignment")
      .select("module_name")
      .where("id", "=", assignmentId)
      .executeTakeFirst();
    if (!assignment) throw assignmentUnknown();
    const running = await findTimed(trx, assignmentId, studentIds);
    const students = new Set(studentIds.length > 0 ? studentIds : running.map((attempt) => attempt.student_id));
    if (students.size === 0) return 0;
    const names = await findNames(trx, [...students]);

    const now = clock();
    const moved = running.map(({ student_id, section_id, deadline_at: before }): Moved => {
      return { studentId: student_id, sectionId: section_id, before, after: moveDeadline(before, minutes, now) };
    });
    await moveDeadlines(trx, moved);
    const added = [...students].map((studentId) => ({ studentId, minutes: minutesAdded(moved, studentId, minutes) }));
    await addToSums(trx, assignmentId, added);
    const details = added.map((one) => ({ ...one, name: names.get(one.studentId) }));
    const subject = { id: assignmentId, name: assignment.module_name };
    await recordAudit(trx, clock, viewer, "extra time given", subject, {
      minutes,
      students: details,
      deadlines: moved,
    });
    return students.size;
  });
}

async function findTimed(trx: Db, assignmentId: string, studentIds: readonly string[]) {
  let running = trx
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(["attempt.student_id", "attempt.section_id"])
    .select((eb) => eb.ref("attempt.deadline_at").$notNull().as("deadline_at"))
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1)
    .where("attempt.deadline_at", "is not", null);
  if (studentIds.length > 0) running = running.where("attempt.student_id", "in", studentIds);
  return running.execute();
}

async function findNames(trx: Db, studentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "=", "user")
    .where("id", "in", studentIds)
    .execute();
  if (rows.length < studentIds.length) throw unknown("Student not found");
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** All in one statement, which no other change can come between. */
async function moveDeadlines(trx: Db, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ studentId, sectionId, after }) => sql`(${studentId}, ${sectionId}, ${after})`);
  await sql`
    update attempt set deadline_at = moved.column3 from (values ${sql.join(rows)}) as moved
    where attempt.student_id = moved.column1 and attempt.section_id = moved.column2`.execute(trx);
}

/** What a student has more than before: of time taken back only what there was to take. */
function minutesAdded(moved: readonly Moved[], studentId: string, minutes: number): number {
  const own = moved.filter((one) => one.studentId === studentId);
  if (minutes > 0 || own.length === 0) return minutes;
  return Math.ceil(Math.max(...own.map(({ before, after }) => Date.parse(after) - Date.parse(before))) / minuteMs);
}

async function addToSums(trx: Db, assignmentId: string, added: readonly { studentId: string; minutes: number }[]) {
  await trx
    .insertInto("extra_time")
    .values(added.map(({ studentId, minutes }) => ({ student_id: studentId, assignment_id: assignmentId, minutes })))
    .onConflict((conflict) =>
      conflict
        .columns(["student_id", "assignment_id"])
        .doUpdateSet((eb) => ({ minutes: eb("extra_time.minutes", "+", eb.ref("excluded.minutes")) })),
    )
    .execute();
}
