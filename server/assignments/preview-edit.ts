import type { AssignmentFields } from "#contract/api/assignment-input.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import type { Clock } from "../clock.ts";
import type { Reader } from "../database/schema.ts";
import type { AssignmentWithKey } from "../sections/load-keyed.ts";
import { planRegrading, sectionsToRegrade } from "../submissions/regrade.ts";
import { tellRegrading } from "../submissions/tell-regrading.ts";
import { refuseTakingAway } from "./hide.ts";
import { getForStaff } from "./load-for-staff.ts";
import { assignmentAfter, planSections, refuseUnsaidLoss } from "./plan-edit.ts";

type Preview = Omit<RegradingPreview, "success">;

/**
 * What an edit would do to results, by the same rules as the edit itself; writes nothing. Throws what the edit would
 * throw.
 */
export async function previewEdit(
  db: Reader,
  clock: Clock,
  timeZone: string,
  id: string,
  fields: AssignmentFields,
  raiseOnly: boolean,
): Promise<Preview> {
  const before = await getForStaff(db, id);
  const planned = planSections(before, fields.subAssignments, []);
  refuseUnsaidLoss(before, planned, fields);
  const after = assignmentAfter(before, fields, planned, timeZone, clock());
  await refuseTakingAway(db, clock(), before, after, fields.removed);
  return previewChange(db, before, after, raiseOnly);
}

/** What other keys do to results: who goes up, who down, and by which lines. */
export async function previewChange(
  db: Reader,
  before: AssignmentWithKey,
  after: AssignmentWithKey,
  raiseOnly: boolean,
): Promise<Preview> {
  const touched = sectionsToRegrade(before, after);
  return tellRegrading(db, after.id, planRegrading(db, touched, after.category, raiseOnly));
}
