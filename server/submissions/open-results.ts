import { sql } from "kysely";
import { isOpeningRule } from "#contract/results-open.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { AssignmentTable, Db, Reader, Writer } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import { tellEach } from "../notices/tell.ts";
import { assignmentUnknown } from "../sections/load-keyed.ts";
import { takeAssignment } from "../sections/lock-assignment.ts";
import { areResultsOpen } from "../sections/results-open.ts";

/** Lets students read the results of an assignment, for good. Throws 404, and 409 when they are open. Out: since when. */
export async function openResults(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await takeAssignment(trx, id);
    const assignment = await trx.selectFrom("assignment").selectAll().where("id", "=", id).executeTakeFirst();
    if (!assignment) throw assignmentUnknown();
    if (areResultsOpen(assignment, clock())) throw new Refusal("conflict", "The results are open already");
    const at = await noteOpening(trx, clock, assignment);
    await recordAudit(trx, viewer, clock, "results opened", { id, name: assignment.module_name });
    return at;
  });
}

/** Notes that results are open from now on, and tells it to everybody who could not read theirs. The assignment is taken. */
export async function noteOpening(
  trx: Writer,
  clock: Clock,
  { id, module_name: moduleName, results_open }: Pick<AssignmentTable, "id" | "module_name" | "results_open">,
): Promise<string> {
  const at = clock().toISOString();
  const openSince = isOpeningRule(results_open) || results_open > at ? at : results_open;
  await trx.updateTable("assignment").set({ results_opened_at: at }).where("id", "=", id).execute();
  const students = await trx
    .selectFrom("submission")
    .select("student_id")
    .distinct()
    .where("assignment_id", "=", id)
    .where("submitted_at", "<=", openSince)
    .execute();
  const facts = { assignmentId: id, moduleName };
  await tellEach(
    trx,
    clock,
    students.map(({ student_id }) => ({ userId: student_id, kind: "results_open" as const, facts })),
  );
  return at;
}

/**
 * Opens results whose time has come, or of which everybody is done; nothing where nobody has handed in. What it opens stays
 * open, whoever comes later.
 */
export async function openDueResults(db: Db, clock: Clock): Promise<void> {
  const due = await selectDue(db, clock()).select("assignment.id").execute();
  for (const { id } of due) await openIfDue(db, clock, id);
}

/** Opens the results of an assignment if everybody is done with it. Returns whether they are open now by that. */
export async function openIfDue(db: Db, clock: Clock, id: string): Promise<boolean> {
  if (!(await isDue(db, clock, id))) return false;
  return db.transaction().execute(async (trx) => {
    await takeAssignment(trx, id);
    const assignment = await selectDue(trx, clock())
      .select(["assignment.id", "module_name", "results_open"])
      .where("assignment.id", "=", id)
      .executeTakeFirst();
    if (!assignment) return false;
    await noteOpening(trx, clock, assignment);
    await recordAudit(trx, null, clock, "results opened", { id, name: assignment.module_name });
    return true;
  });
}

async function isDue(db: Reader, clock: Clock, id: string): Promise<boolean> {
  const row = await selectDue(db, clock()).select("assignment.id").where("assignment.id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Assignments with work handed in whose results are to be opened now. `when_all_done`: nobody is working on it, and every
 * student whose access lasts has handed in every section, or it is past its due date. Whoever can hand in nothing any more,
 * for want of access or because they are in another course, is not waited for, unless a clock runs that will hand it in.
 */
function selectDue(db: Reader, now: Date) {
  const at = now.toISOString();
  const ofCourse = sql`role = 'user' and course_name = assignment.category and (expires_at is null or expires_at >= ${at})`;
  const isRunning = sql<boolean>`exists (
    select 1 from attempt join section on section.id = attempt.section_id join "user" on "user".id = attempt.student_id
    where section.assignment_id = assignment.id and attempt.is_open = 1 and (attempt.deadline_at is not null or ${ofCourse}))`;
  const isMissing = sql<boolean>`exists (
    select 1 from "user" where ${ofCourse}
      and (select count(*) from submission where submission.assignment_id = assignment.id and student_id = "user".id)
        < (select count(*) from section where section.assignment_id = assignment.id))`;
  return db
    .selectFrom("assignment")
    .where("results_opened_at", "is", null)
    .where("results_open", "not in", ["at_once", "by_hand"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("submission").select("submission.id").whereRef("submission.assignment_id", "=", "assignment.id"),
      ),
    )
    .where(({ eb, or, and, not }) =>
      or([
        eb("results_open", "<=", at),
        and([
          eb("results_open", "=", "when_all_done"),
          not(isRunning),
          or([and([eb("due_at", "is not", null), eb("due_at", "<", at)]), not(isMissing)]),
        ]),
      ]),
    );
}
