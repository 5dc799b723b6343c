import { sql } from "kysely";
import type { Received } from "#contract/endpoints.ts";
import { sentences } from "#contract/sentences.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { assignmentUnknown } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { notifyEach } from "../../people/notices/notify.ts";
import { minutesAtStart } from "./start.ts";

const minuteMs = 60_000;

/** Where a deadline is moved to: time that is taken back leaves a minute from now, and never adds any. */
function moveDeadline(deadline: string, minutes: number, now: Date): string {
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

interface Added {
  studentId: string;
  name: string | undefined;
  minutes: number;
}

const studentsPerSlice = 500;

const msMoved = ({ before, after }: Moved) => Date.parse(after) - Date.parse(before);

/**
 * Adds minutes to an assignment for the students named or, without names, for everyone who works on it against the clock;
 * negative minutes take back. Running deadlines move, attempts that start later count the sum, and nobody's start is left
 * with less than a minute. Out: how many students have more or less time than before; work that is not timed or handed in
 * has none. Throws 404 for an unknown assignment or student.
 */
export async function grantExtraTime(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  assignmentId: string,
  { minutes, studentIds }: Received<"POST /assignments/:id/extra-time", "body">,
): Promise<number> {
  // One at a time, and no attempt starts or is submitted meanwhile: each change adds to the one before.
  await lockAssignment(trx, assignmentId);
  const assignment = await trx
    .selectFrom("assignment")
    .select("module_name")
    .where("id", "=", assignmentId)
    .executeTakeFirst();
  if (!assignment) throw assignmentUnknown();
  const asked = studentIds.length > 0 ? [...new Set(studentIds)] : await findWorking(trx, assignmentId);
  const now = clock();
  const moved: Moved[] = [];
  const added: Added[] = [];
  for await (const students of slicesOf(asked, studentsPerSlice)) {
    const given = await giveSlice(trx, assignmentId, minutes, now, students);
    moved.push(...given.moved);
    added.push(...given.added);
  }
  if (added.length === 0) return 0;
  const subject = { id: assignmentId, name: assignment.module_name };
  const place = { assignmentId, moduleName: assignment.module_name, by: viewer.name };
  const news = added.map((one) => ({
    userId: one.studentId,
    kind: "minutes" as const,
    facts: { ...place, minutes: one.minutes },
  }));
  await notifyEach(trx, clock, news);
  await recordAudit(trx, viewer, clock, "extra time given", subject, { minutes, students: added, deadlines: moved });
  return added.length;
}

/** Gives the minutes to some students. Returns the deadlines that moved, and who has more or less time than before. */
async function giveSlice(
  trx: Writer,
  assignmentId: string,
  minutes: number,
  now: Date,
  studentIds: readonly string[],
): Promise<{ moved: Moved[]; added: Added[] }> {
  const names = await findNames(trx, studentIds);
  const running = await selectTimed(trx, assignmentId)
    .select(["attempt.student_id", "attempt.section_id"])
    .select((eb) => eb.ref("attempt.deadline_at").$notNull().as("deadline_at"))
    .where("attempt.student_id", "in", studentIds)
    .execute();
  const moved = running
    .map(({ student_id, section_id, deadline_at: before }): Moved => {
      return { studentId: student_id, sectionId: section_id, before, after: moveDeadline(before, minutes, now) };
    })
    .filter((one) => Math.abs(msMoved(one)) >= minuteMs && Date.parse(one.after) > now.getTime());
  const ahead = await findAhead(trx, assignmentId, studentIds);
  const added = studentIds
    .map((studentId) => ({
      studentId,
      name: names.get(studentId),
      minutes: minutesAdded(minutes, studentId, moved, ahead),
    }))
    .filter((one) => one.minutes !== 0);
  await moveDeadlines(trx, moved);
  await addToSums(trx, assignmentId, added);
  return { moved, added };
}

function selectTimed(trx: Writer, assignmentId: string) {
  return trx
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1)
    .where("attempt.deadline_at", "is not", null);
}

/** Finds the students who work on an assignment against the clock. */
async function findWorking(trx: Writer, assignmentId: string): Promise<string[]> {
  const rows = await selectTimed(trx, assignmentId).select("attempt.student_id").distinct().execute();
  return rows.map(({ student_id }) => student_id);
}

async function findNames(trx: Writer, studentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "=", "user")
    .where("id", "in", studentIds)
    .execute();
  if (rows.length < studentIds.length) throw unknown(sentences.studentUnknown);
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function moveDeadlines(trx: Writer, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ studentId, sectionId, after }) => sql`(${studentId}, ${sectionId}, ${after})`);
  await sql`
    update attempt set deadline_at = moved.column3 from (values ${sql.join(rows)}) as moved
    where attempt.student_id = moved.column1 and attempt.section_id = moved.column2`.execute(trx);
}

interface Ahead {
  studentId: string;
  /** Minutes that a start of it would get now. */
  minutes: number;
}

/** The timed sections that these students can still start. */
async function findAhead(trx: Writer, assignmentId: string, studentIds: readonly string[]): Promise<Ahead[]> {
  const rows = await trx
    .selectFrom("section")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .innerJoin("user", (join) => join.on("user.id", "in", studentIds))
    .leftJoin("attempt", (join) =>
      join.onRef("attempt.section_id", "=", "section.id").onRef("attempt.student_id", "=", "user.id"),
    )
    .leftJoin("submission", (join) =>
      join.onRef("submission.section_id", "=", "section.id").onRef("submission.student_id", "=", "user.id"),
    )
    .leftJoin("extra_time", (join) =>
      join.onRef("extra_time.assignment_id", "=", "assignment.id").onRef("extra_time.student_id", "=", "user.id"),
    )
    .select(["user.id", "user.course_name", "assignment.category_key", "extra_time.minutes"])
    .select(["section.time_limit_minutes", "assignment.time_limit_minutes as assignment_limit"])
    .where("assignment.id", "=", assignmentId)
    .where("attempt.started_at", "is", null)
    .where("submission.id", "is", null)
    .execute();
  return rows.flatMap((row) => {
    const limit = effectiveTimeLimit(row.time_limit_minutes, row.assignment_limit);
    if (limit === null || categoryKey(row.course_name ?? "") !== row.category_key) return [];
    return [{ studentId: row.id, minutes: minutesAtStart(limit, row.minutes ?? 0) }];
  });
}

/** What a student has more than before, in whole minutes: of time taken back only what there was to take. */
function minutesAdded(minutes: number, studentId: string, moved: readonly Moved[], ahead: readonly Ahead[]): number {
  const running = moved.filter((one) => one.studentId === studentId);
  const starts = ahead.filter((one) => one.studentId === studentId);
  if (minutes > 0) return running.length + starts.length > 0 ? minutes : 0;
  return Math.min(
    0,
    ...running.map((one) => Math.ceil(msMoved(one) / minuteMs)),
    ...starts.map((start) => Math.max(minutes, 1 - start.minutes)),
  );
}

async function addToSums(trx: Writer, assignmentId: string, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
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
