import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { isOpeningRule } from "#contract/results-open.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { AssignmentTable, Db, Reader, Writer } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { assignmentUnknown } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { areResultsOpen } from "../../courses/sections/results-open.ts";
import { notifyEach } from "../../people/notices/notify.ts";

/**
 * Lets students read the results of an assignment, for good. Throws 404, and 409 when they are open or nobody has handed in.
 * Out: since when.
 */
export async function openResults(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, id);
    const assignment = await trx.selectFrom("assignment").selectAll().where("id", "=", id).executeTakeFirst();
    if (!assignment) throw assignmentUnknown();
    if (areResultsOpen(assignment, clock())) throw new Refusal("conflict", "The results are open already");
    const first = await trx.selectFrom("submission").select("id").where("assignment_id", "=", id).executeTakeFirst();
    if (!first) throw new Refusal("conflict", "Nobody has handed in yet");
    const at = await noteOpening(trx, clock, assignment);
    await recordAudit(trx, viewer, clock, "results opened", { id, name: assignment.module_name });
    return at;
  });
}

type Opened = Pick<AssignmentTable, "id" | "module_name" | "category">;

/**
 * Notes that results are open from now on, and tells it to each student of the course whose result could not be read. The
 * assignment is taken. In: since when whoever handed in could read it at once, where that is earlier.
 */
export async function noteOpening(
  trx: Writer,
  clock: Clock,
  { id, module_name: moduleName, category }: Opened,
  openSince?: string,
): Promise<string> {
  const at = clock().toISOString();
  await trx.updateTable("assignment").set({ results_opened_at: at }).where("id", "=", id).execute();
  const students = await trx
    .selectFrom("submission")
    .innerJoin("user", "user.id", "submission.student_id")
    .select("student_id")
    .distinct()
    .where("assignment_id", "=", id)
    .where("submitted_at", "<=", openSince ?? at)
    .where("user.course_name", "=", category)
    .execute();
  const facts = { assignmentId: id, moduleName };
  await notifyEach(
    trx,
    clock,
    students.map(({ student_id }) => ({ userId: student_id, kind: "results_open" as const, facts })),
  );
  return at;
}

/**
 * Opens results whose time has come, or of which everybody is done; nothing where nobody has handed in. What it opens stays
 * open, whoever comes later. One that fails keeps no other closed. Throws the first failure at the end.
 */
export async function openDueResults(db: Db, clock: Clock): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await selectClosed(db).select("assignment.id").execute()) {
    await openIfDue(db, clock, id).catch((error: unknown) => failures.push(error));
    await setImmediate();
  }
  if (failures.length > 0) throw failures[0];
}

/** Opens the results of an assignment if everybody is done with it. Returns whether they are open then. */
export async function openIfDue(db: Db, clock: Clock, id: string): Promise<boolean> {
  if (await isDue(db, clock(), id)) await db.transaction().execute((trx) => openDue(trx, clock, id));
  const opening = await db
    .selectFrom("assignment")
    .select(["results_open", "results_opened_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return opening !== undefined && areResultsOpen(opening, clock());
}

async function openDue(trx: Writer, clock: Clock, id: string): Promise<void> {
  await lockAssignment(trx, id);
  const assignment = await isDue(trx, clock(), id);
  if (!assignment) return;
  const { results_open } = assignment;
  await noteOpening(trx, clock, assignment, isOpeningRule(results_open) ? undefined : results_open);
  await recordAudit(trx, null, clock, "results opened", { id, name: assignment.module_name });
}

/** Assignments with work handed in whose results open by themselves and are not opened. */
function selectClosed(db: Reader) {
  return db
    .selectFrom("assignment")
    .where("results_opened_at", "is", null)
    .where("results_open", "not in", ["at_once", "by_hand"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("submission").select("submission.id").whereRef("submission.assignment_id", "=", "assignment.id"),
      ),
    );
}

/** An untimed section whose page was open within this time is being worked on. */
const workingMs = 10 * 60_000;

/**
 * The assignment, if its results are to be opened now. `when_all_done`: nobody is working on it, and every student whose access
 * lasts has handed in every section, or nobody needs to any more: it is past its due date or archived. Whoever can hand in
 * nothing, for want of access or because they are in another course, is not waited for, unless a clock runs that will hand it
 * in. An untimed section that was begun and left is waited for no longer than one that was never begun.
 */
function isDue(db: Reader, now: Date, id: string) {
  const at = now.toISOString();
  const lately = new Date(now.getTime() - workingMs).toISOString();
  const ofCourse = sql`role = 'user' and course_name = assignment.category and (expires_at is null or expires_at >= ${at})`;
  const isRunning = sql<boolean>`exists (
    select 1 from attempt join section on section.id = attempt.section_id join "user" on "user".id = attempt.student_id
    where section.assignment_id = assignment.id and attempt.is_open = 1
      and (attempt.deadline_at is not null or (attempt.seen_at >= ${lately} and ${ofCourse})))`;
  const isMissing = sql<boolean>`exists (
    select 1 from "user" where ${ofCourse}
      and (select count(*) from submission where submission.assignment_id = assignment.id and student_id = "user".id)
        < (select count(*) from section where section.assignment_id = assignment.id))`;
  return selectClosed(db)
    .select(["assignment.id", "module_name", "category", "results_open"])
    .where("assignment.id", "=", id)
    .where(({ eb, or, and, not }) =>
      or([
        eb("results_open", "<=", at),
        and([
          eb("results_open", "=", "when_all_done"),
          not(isRunning),
          or([eb("archived_at", "is not", null), eb("due_at", "<", at), not(isMissing)]),
        ]),
      ]),
    )
    .executeTakeFirst();
}
