import { begunFault, hidingFault } from "#contract/assignment-states.ts";
import type { AssignmentTable, Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { AssignmentWithKey } from "../sections/load-keyed.ts";
import { showingOf } from "../sections/visible.ts";
import type { StaffAssignment } from "./load-for-staff.ts";
import { countWorking, refuseLeavingCourse, refuseLeavingOut, refuseOtherType } from "./running-work.ts";

/**
 * Refuses with 409 what would take the work out of students' hands without a word: to hide it, to give it to another
 * course under running clocks, to leave out or to ask for something else where they type. In: the assignment, what an edit
 * makes of it, and what is said to go.
 */
export async function refuseTakingAway(
  db: Reader,
  now: Date,
  before: StaffAssignment,
  after: AssignmentWithKey,
  removed: readonly string[],
): Promise<void> {
  await refuseHiding(db, now, before, after);
  await refuseLeavingCourse(db, before, after);
  await refuseLeavingOut(db, before, after, removed);
  await refuseOtherType(db, before, after, (index) => `subAssignments.${index}.isDynamic`);
}

/**
 * Refuses with 409 to hide what students have begun or handed in: it would be gone for them without a word. The way to put
 * such an assignment away is the archive. In: the assignment, and what a change makes of it.
 */
async function refuseHiding(
  db: Reader,
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
