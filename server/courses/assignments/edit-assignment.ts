import type { AssignmentFields } from "#contract/api/assignment-input.ts";
import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Writer } from "../../core/database/schema.ts";
import { deleteFileRows, insertFiles, type StoredFile } from "../../core/files/files.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { changeKeys } from "../../exams/regrade/change-keys.ts";
import { storeOpening } from "../../exams/submissions/open-results.ts";
import { deferSums } from "../../insight/counts/sums.ts";
import { deleteSubmissionsOfSections } from "../../insight/counts/update-tally.ts";
import { lockAssignment } from "../sections/lock-assignment.ts";
import { dropStrayVariants } from "../sections/variants.ts";
import { deleteOtherSections, writeQuestions, writeSections } from "../sections/write-sections.ts";
import { announce } from "./announce.ts";
import { auditedAssignment } from "./audited-assignment.ts";
import { assignFiles, assignmentColumns } from "./form-to-rows.ts";
import { getForStaff, type StaffAssignment } from "./load-for-staff.ts";
import {
  assignmentAfter,
  editedItems,
  type Loss,
  type PlannedSection,
  planSections,
  refuseSilentLoss,
} from "./plan-edit.ts";
import { planOpening } from "./plan-opening.ts";
import { refuseTakingAway } from "./refuse-taking-away.ts";

/**
 * Changes an assignment (spec.md section 4). Items with `_id` keep their submissions, which are graded again here if the key
 * changed; items without `_id` are new; sections and questions that are left out are deleted, those with submissions only if
 * `removed` names them. With `raiseOnly` no score falls. Returns how many submissions were graded again. Throws 409 if the
 * assignment has changed since its form was read, and if open results would close.
 */
export async function editAssignment(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  id: string,
  { fields, files, raiseOnly }: { fields: AssignmentFields; files: readonly StoredFile[]; raiseOnly: boolean },
): Promise<number> {
  const { timeZone } = config;
  const edit = async (trx: Writer) => {
    await lockAssignment(trx, id);
    const before = await getForStaff(trx, id);
    const items = editedItems(before, fields.subAssignments);
    const planned = planSections(before, items, assignFiles(items, files));
    const losses = refuseSilentLoss(before, planned, fields);
    const now = clock();
    const after = assignmentAfter(before, fields, planned, timeZone, now);
    await refuseTakingAway(trx, now, before, after, fields.removed, planned);
    const opens = planOpening(before, after, now);

    await insertFiles(trx, clock, files);
    await trx
      .updateTable("assignment")
      .set({ ...assignmentColumns(fields, timeZone, now, before), version: after.version })
      .where("id", "=", id)
      .execute();
    if (opens) await storeOpening(trx, clock, after);
    await announce(trx, clock, id);
    const kept = new Set(after.sections.map((section) => section.id));
    await deleteSubmissionsOfSections(
      trx,
      before.sections.flatMap((section) => (kept.has(section.id) ? [] : section.id)),
    );
    await deleteOtherSections(trx, id, after.sections);
    await writeSections(trx, after.sections);
    await dropStrayVariants(trx, before.sections);
    await writeQuestions(trx, after.sections);
    await deleteFileRows(trx, clock, filesNoLongerUsed(before, planned));

    const { regraded } = await changeKeys(trx, clock, { by: viewer, cause: "edited" }, before, after, raiseOnly);
    const changes = changesOf(auditedAssignment(before), auditedAssignment(after));
    await recordEdit(trx, viewer, clock, { id, name: fields.moduleName }, changes, losses, regraded);
    return regraded;
  };
  return db.transaction().execute((trx) => deferSums(trx, () => edit(trx)));
}

async function recordEdit(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  assignment: { id: string; name: string },
  changes: Record<string, unknown>,
  losses: readonly Loss[],
  regraded: number,
): Promise<void> {
  const questions = losses.filter((loss) => loss.kind === "question");
  const removedQuestions = questions.map(({ name, submissions }) => ({ text: name, submissions }));
  const details = { changes, ...(questions.length > 0 && { removedQuestions }) };
  await recordAudit(trx, viewer, clock, "assignment changed", assignment, details);
  for (const { id, name, submissions } of losses.filter((loss) => loss.kind === "section")) {
    await recordAudit(
      trx,
      viewer,
      clock,
      "section deleted",
      { id, name },
      { assignmentId: assignment.id, submissions },
    );
  }
  if (regraded > 0) await recordAudit(trx, viewer, clock, "submissions graded again", assignment, { regraded });
}

function filesNoLongerUsed(before: StaffAssignment, planned: readonly PlannedSection[]): string[] {
  const used = new Set(planned.map((section) => section.pdfFileId));
  return before.sections.flatMap((section) => section.pdf_file_id ?? []).filter((file) => !used.has(file));
}
