import { begunFault, hidingFault } from "#contract/assignment-states.ts";
import type { AssignmentTable, Db } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import { showingOf } from "../sections/visible.ts";
import type { StaffAssignment } from "./load-for-staff.ts";

/**
 * Refuses with 409 to hide what students have begun or handed in: it would be gone for them without a word. The way to put
 * such an assignment away is the archive. In: the assignment, and what a change makes of it.
 */
export async function refuseHiding(
  db: Db,
  now: Date,
  before: StaffAssignment,
  after: Pick<AssignmentTable, "state" | "visible_from">,
): Promise<void> {
  if (showingOf({ ...after, archived_at: null }, now) !== "nothing") return;
  const submissions = before.sections.reduce((sum, section) => sum + section.submissionCount, 0);
  const sentence = hidingFault(submissions) ?? begunFault(await countWorking(db, before.id));
  if (sentence === undefined) return;
  const field = after.state === "draft" ? "state" : "visibleFrom";
  throw new Refusal("conflict", sentence, { fields: { [field]: sentence } });
}

/** How many students have begun an assignment and not handed in; or only those whose time is running. */
export async function countWorking(db: Db, assignmentId: string, onlyTimed = false): Promise<number> {
  let open = db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(({ fn }) => fn.count<number>("attempt.student_id").distinct().as("n"))
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1);
  if (onlyTimed) open = open.where("attempt.deadline_at", "is not", null);
  return Number((await open.executeTakeFirstOrThrow()).n);
}
