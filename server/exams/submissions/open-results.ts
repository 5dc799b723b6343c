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
import { countGroups } from "../../courses/sections/variants.ts";
import { notifyEach } from "../../people/notices/notify.ts";

/**
 * Opens the results of an assignment to students, permanently (docs/decisions/037). Returns the time. Throws 404, and 409 if
 * the results are open already or nobody has submitted.
 */
export async function openResults(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, id);
    const assignment = await trx.selectFrom("assignment").selectAll().where("id", "=", id).executeTakeFirst();
    if (!assignment) throw assignmentUnknown();
    if (areResultsOpen(assignment, clock())) throw new Refusal("conflict", "The results are already open");
    const first = await trx.selectFrom("submission").select("id").where("assignment_id", "=", id).executeTakeFirst();
    if (!first) throw new Refusal("conflict", "Nobody has handed in yet");
    const at = await storeOpening(trx, clock, assignment);
    await recordAudit(trx, viewer, clock, "results opened", { id, name: assignment.module_name });
    return at;
  });
}

type Opened = Pick<AssignmentTable, "id" | "module_name" | "category">;

/**
 * Stores that results are open, and notifies the students of the course who submitted while they were closed. The caller
 * has locked the assignment. `openSince` is the time since when results could be read, if that is earlier than now.
 */
export async function storeOpening(
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
 * Opens all results that are due: their time has come, or everybody is done. Assignments without a submission stay closed.
 * Continues after a failure, and throws the first one at the end.
 */
export async function openDueResults(db: Db, clock: Clock): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await selectClosed(db).select("assignment.id").execute()) {
    await openIfDue(db, clock, id).catch((error: unknown) => failures.push(error));
    await setImmediate();
  }
  if (failures.length > 0) throw failures[0];
}

/** Opens the results of an assignment if they are due. Returns whether they are open now. */
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
  await storeOpening(trx, clock, assignment, isOpeningRule(results_open) ? undefined : results_open);
  await recordAudit(trx, null, clock, "results opened", { id, name: assignment.module_name });
}

/** Selects the assignments with submissions whose results open automatically and are still closed. */
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

/** An untimed attempt counts as at work if its page was open within this time. */
const workingMs = 10 * 60_000;

/**
 * Finds the assignment if its results are due. With `when_all_done` two things are needed: no attempt is at work, and every
 * student of the course with valid access has submitted every section, or the assignment is past its due date or archived.
 * A timed attempt counts as at work until it is submitted, even if its student left; an untimed one only while its page is
 * open and its student can still submit.
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
        < (select ${countGroups()} from section where section.assignment_id = assignment.id))`;
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
