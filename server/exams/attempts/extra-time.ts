import { sql } from "kysely";
import type { Received } from "#contract/endpoints.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { assignmentUnknown } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { notifyEach } from "../../people/notices/notify.ts";
import { studentUnknown } from "../../people/users/users.ts";
import { minutesAtStart } from "./start.ts";

const minuteMs = 60_000;

/** Returns a deadline moved by some minutes. Taking minutes away leaves at least a minute from now, and never adds time. */
function moveDeadline(deadline: string, minutes: number, now: Date): string {
  const before = Date.parse(deadline);
  const moved = before + minutes * minuteMs;
  const least = Math.min(before, now.getTime() + minuteMs);
  return new Date(minutes < 0 ? Math.max(moved, least) : moved).toISOString();
}

interface MovedDeadline {
  studentId: string;
  sectionId: string;
  before: string;
  after: string;
}

interface GrantedMinutes {
  studentId: string;
  name: string | undefined;
  minutes: number;
}

const studentsPerSlice = 500;

const msMoved = ({ before, after }: MovedDeadline) => Date.parse(after) - Date.parse(before);

/**
 * Adds minutes to an assignment for the named students or, without names, for everyone with an open timed attempt;
 * negative minutes take time away. Deadlines of open attempts move; attempts that start later get the sum, and at least a
 * minute. Returns how many students have more or less time than before: untimed and submitted sections do not count.
 * Throws 404 for an unknown assignment or student.
 */
export async function grantExtraTime(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  assignmentId: string,
  { minutes, studentIds }: Received<"POST /assignments/:id/extra-time", "body">,
): Promise<number> {
  // With the lock, no attempt starts and none is submitted meanwhile.
  await lockAssignment(trx, assignmentId);
  const assignment = await trx
    .selectFrom("assignment")
    .select("module_name")
    .where("id", "=", assignmentId)
    .executeTakeFirst();
  if (!assignment) throw assignmentUnknown();
  const asked = studentIds.length > 0 ? [...new Set(studentIds)] : await findWorking(trx, assignmentId);
  const now = clock();
  const moved: MovedDeadline[] = [];
  const added: GrantedMinutes[] = [];
  for await (const students of slicesOf(asked, studentsPerSlice)) {
    const granted = await grantToSlice(trx, assignmentId, minutes, now, students);
    moved.push(...granted.moved);
    added.push(...granted.added);
  }
  if (added.length === 0) return 0;
  const subject = { id: assignmentId, name: assignment.module_name };
  const facts = { assignmentId, moduleName: assignment.module_name, by: viewer.name };
  const news = added.map((one) => ({
    userId: one.studentId,
    kind: "minutes" as const,
    facts: { ...facts, minutes: one.minutes },
  }));
  await notifyEach(trx, clock, news);
  await recordAudit(trx, viewer, clock, "extra time given", subject, { minutes, students: added, deadlines: moved });
  return added.length;
}

/** Adds the minutes for some students. Returns the deadlines that moved, and the students whose time changed. */
async function grantToSlice(
  trx: Writer,
  assignmentId: string,
  minutes: number,
  now: Date,
  studentIds: readonly string[],
): Promise<{ moved: MovedDeadline[]; added: GrantedMinutes[] }> {
  const names = await findNames(trx, studentIds);
  const running = await selectTimed(trx, assignmentId)
    .select(["attempt.student_id", "attempt.section_id"])
    .select((eb) => eb.ref("attempt.deadline_at").$notNull().as("deadline_at"))
    .where("attempt.student_id", "in", studentIds)
    .execute();
  const moved = running
    .map(({ student_id, section_id, deadline_at: before }): MovedDeadline => {
      return { studentId: student_id, sectionId: section_id, before, after: moveDeadline(before, minutes, now) };
    })
    .filter((one) => Math.abs(msMoved(one)) >= minuteMs && Date.parse(one.after) > now.getTime());
  const toStart = await findSectionsToStart(trx, assignmentId, studentIds);
  const added = studentIds
    .map((studentId) => ({
      studentId,
      name: names.get(studentId),
      minutes: minutesAdded(minutes, studentId, moved, toStart),
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
  if (rows.length < studentIds.length) throw studentUnknown();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function moveDeadlines(trx: Writer, moved: readonly MovedDeadline[]): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ studentId, sectionId, after }) => sql`(${studentId}, ${sectionId}, ${after})`);
  await sql`
    update attempt set deadline_at = moved.column3 from (values ${sql.join(rows)}) as moved
    where attempt.student_id = moved.column1 and attempt.section_id = moved.column2`.execute(trx);
}

/** A timed section that a student has not started. */
interface SectionToStart {
  studentId: string;
  /** Minutes that its attempt would get now. */
  minutes: number;
}

/** Finds the timed sections that these students can still start. */
async function findSectionsToStart(
  trx: Writer,
  assignmentId: string,
  studentIds: readonly string[],
): Promise<SectionToStart[]> {
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
    .leftJoin("section_student", (join) =>
      join
        .onRef("section_student.variant_group", "=", "section.variant_group")
        .onRef("section_student.student_id", "=", "user.id"),
    )
    .select(["user.id", "user.course_name", "assignment.category_key", "extra_time.minutes"])
    .select(["section.time_limit_minutes", "assignment.time_limit_minutes as assignment_limit"])
    .where("assignment.id", "=", assignmentId)
    .where((eb) =>
      eb.or([
        eb("section_student.section_id", "is", null),
        eb("section_student.section_id", "=", eb.ref("section.id")),
      ]),
    )
    .where("attempt.started_at", "is", null)
    .where("submission.id", "is", null)
    .execute();
  return rows.flatMap((row) => {
    const limit = effectiveTimeLimit(row.time_limit_minutes, row.assignment_limit);
    if (limit === null || categoryKey(row.course_name ?? "") !== row.category_key) return [];
    return [{ studentId: row.id, minutes: minutesAtStart(limit, row.minutes ?? 0) }];
  });
}

/** Returns how many minutes a student gains or loses. Nobody loses more than they have. */
function minutesAdded(
  minutes: number,
  studentId: string,
  moved: readonly MovedDeadline[],
  toStart: readonly SectionToStart[],
): number {
  const running = moved.filter((one) => one.studentId === studentId);
  const starts = toStart.filter((one) => one.studentId === studentId);
  if (minutes > 0) return running.length + starts.length > 0 ? minutes : 0;
  return Math.min(
    0,
    ...running.map((one) => Math.ceil(msMoved(one) / minuteMs)),
    ...starts.map((start) => Math.max(minutes, 1 - start.minutes)),
  );
}

async function addToSums(trx: Writer, assignmentId: string, added: readonly GrantedMinutes[]): Promise<void> {
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
