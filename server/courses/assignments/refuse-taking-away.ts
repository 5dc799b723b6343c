import { begunFault, hidingFault } from "#contract/assignment-states.ts";
import type { AssignmentTable, Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { AssignmentWithKey } from "../sections/load-keyed.ts";
import { showingOf } from "../sections/visible.ts";
import type { StaffAssignment } from "./load-for-staff.ts";
import type { PlannedSection } from "./plan-edit.ts";
import { refuseOtherVariants } from "./refuse-other-variants.ts";
import { countWorking, refuseLeavingCourse, refuseLeavingOut, refuseOtherType } from "./running-work.ts";

/**
 * Throws 409 for an edit that would end the work of students without warning: hiding the assignment, moving it to another
 * course during timed attempts, removing a section at work (unless `removed` names it), changing its type, or changing the
 * variants of a section that students have begun.
 */
export async function refuseTakingAway(
  db: Reader,
  now: Date,
  before: StaffAssignment,
  after: AssignmentWithKey,
  removed: readonly string[],
  planned: readonly PlannedSection[],
): Promise<void> {
  await refuseHiding(db, now, before, after);
  await refuseLeavingCourse(db, before, after);
  await refuseLeavingOut(db, before, after, removed);
  await refuseOtherType(db, before, after, (index) => `${planned[index]?.item.path}.isDynamic`);
  await refuseOtherVariants(db, before, after, (index) => `subAssignments.${planned[index]?.item.group}`);
}

/** Throws 409 for hiding an assignment that students have started or submitted: staff can archive it instead. */
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
