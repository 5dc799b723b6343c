import { closingAgainFault } from "#contract/results-open.ts";
import type { AssignmentTable } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import { areResultsOpen } from "../sections/results-open.ts";
import type { StaffAssignment } from "./load-for-staff.ts";

/**
 * Returns true if an edit opens results that were closed. Throws 409 for a rule that would close results which a student may
 * have read; without a submission any change of the rule is possible.
 */
export function planOpening(
  before: StaffAssignment,
  after: Pick<AssignmentTable, "results_open" | "results_opened_at">,
  now: Date,
): boolean {
  const isHandedIn = before.sections.some(({ submissionCount }) => submissionCount > 0);
  const [was, is] = [areResultsOpen(before, now), areResultsOpen(after, now)];
  const isOther = before.results_open !== after.results_open;
  if (isOther && was && (before.results_opened_at !== null || isHandedIn) && after.results_open !== "at_once") {
    throw new Refusal("conflict", closingAgainFault, { fields: { resultsOpen: closingAgainFault } });
  }
  return isHandedIn && !was && is;
}
