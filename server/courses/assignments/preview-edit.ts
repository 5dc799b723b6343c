import type { AssignmentFields } from "#contract/api/assignment-input.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { previewChange } from "../../exams/regrade/preview-change.ts";
import { getForStaff } from "./load-for-staff.ts";
import { assignmentAfter, editedItems, planSections, refuseSilentLoss } from "./plan-edit.ts";
import { refuseTakingAway } from "./refuse-taking-away.ts";

type Preview = Omit<RegradingPreview, "success">;

/** Returns what an edit would do to results. Writes nothing. Throws what the edit would throw. */
export async function previewEdit(
  db: Reader,
  clock: Clock,
  timeZone: string,
  id: string,
  fields: AssignmentFields,
  raiseOnly: boolean,
): Promise<Preview> {
  const before = await getForStaff(db, id);
  const planned = planSections(before, editedItems(before, fields.subAssignments), []);
  refuseSilentLoss(before, planned, fields);
  const after = assignmentAfter(before, fields, planned, timeZone, clock());
  await refuseTakingAway(db, clock(), before, after, fields.removed, planned);
  return previewChange(db, before, after, raiseOnly);
}
