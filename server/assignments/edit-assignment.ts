import type { AssignmentFields } from "#contract/api/assignments.ts";
import { changesOf, recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { deleteFileRows, insertFiles, removeFromStore, type StoredFile } from "../files/files.ts";
import type { FileStore } from "../files/store.ts";
import type { Viewer } from "../http/guards.ts";
import { takeAssignment } from "../sections/lock-assignment.ts";
import { regradeSections } from "../submissions/regrade.ts";
import { auditedAssignment } from "./audited-assignment.ts";
import { getForStaff, type StaffAssignment } from "./load-for-staff.ts";
import { type Loss, type PlannedSection, planSections, refuseUnsaidLoss } from "./plan-edit.ts";
import { assignFiles, assignmentColumns, sectionRow } from "./section-rows.ts";

/**
 * Changes an assignment (api.md and its successor, PUT /admin/assignments/{id}): items with `_id` are kept with their
 * submissions, which are graded again in this transaction; items without are new; what is left out is deleted, and with
 * submissions only when `removed` names it. Throws 409 for an older version. Out: how many were graded again.
 */
export async function editAssignment(
  db: Db,
  viewer: Viewer,
  { clock, files: store, timeZone }: { clock: Clock; files: FileStore; timeZone: string },
  id: string,
  fields: AssignmentFields,
  files: readonly StoredFile[],
): Promise<number> {
  const uploads = assignFiles(fields.subAssignments, files);
  const { regraded, droppedFiles } = await db.transaction().execute(async (trx) => {
    await takeAssignment(trx, id);
    const before = await getForStaff(trx, id);
    const planned = planSections(before, fields.subAssignments, uploads);
    const losses = refuseUnsaidLoss(before, planned, fields);
    const droppedFiles = filesNoLongerUsed(before, planned);

    await insertFiles(trx, clock, files);
    await trx
      .updateTable("assignment")
      .set({ ...assignmentColumns(fields, timeZone), version: before.version + 1 })
      .where("id", "=", id)
      .execute();
    await deleteOtherSections(trx, id, planned);
    await writeSections(trx, id, fields, planned);
    await writeQuestions(trx, planned);
    await deleteFileRows(trx, droppedFiles);

    const kept = planned.filter((section) => section.kept).map((section) => section.id);
    const regraded = await regradeSections(trx, kept);
    const changes = changesOf(auditedAssignment(before), auditedAssignment(await getForStaff(trx, id)));
    await recordEdit(trx, clock, viewer, { id, name: fields.moduleName }, changes, losses, regraded);
    return { regraded, droppedFiles };
  });
  await removeFromStore(store, droppedFiles);
  return regraded;
}

async function recordEdit(
  trx: Db,
  clock: Clock,
  viewer: Viewer,
  assignment: { id: string; name: string },
  changes: Record<string, unknown>,
  losses: readonly Loss[],
  regraded: number,
): Promise<void> {
  const questions = losses.filter((loss) => loss.kind === "question");
  const removedQuestions = questions.map(({ name, submissions }) => ({ text: name, submissions }));
  const details = { changes, ...(questions.length > 0 && { removedQuestions }) };
  await recordAudit(trx, clock, viewer, "assignment changed", assignment, details);
  for (const { id, name, submissions } of losses.filter((loss) => loss.kind === "section")) {
    await recordAudit(
      trx,
      clock,
      viewer,
      "section deleted",
      { id, name },
      { assignmentId: assignment.id, submissions },
    );
  }
  if (regraded > 0) await recordAudit(trx, clock, viewer, "submissions graded again", assignment, { regraded });
}

function filesNoLongerUsed(before: StaffAssignment, planned: readonly PlannedSection[]): string[] {
  const used = new Set(planned.map((section) => section.pdfFileId));
  return before.sections.flatMap((section) => section.pdf_file_id ?? []).filter((file) => !used.has(file));
}

async function deleteOtherSections(trx: Db, assignmentId: string, planned: readonly PlannedSection[]): Promise<void> {
  await trx
    .deleteFrom("section")
    .where("assignment_id", "=", assignmentId)
    .where(
      "id",
      "not in",
      planned.map((section) => section.id),
    )
    .execute();
}

async function writeSections(
  trx: Db,
  assignmentId: string,
  form: AssignmentFields,
  planned: readonly PlannedSection[],
): Promise<void> {
  const rows = planned.map(({ item, kept, id, pdfFileId }, position) =>
    sectionRow(item, form, kept, { id, assignmentId, position, pdfFileId }),
  );
  await trx
    .insertInto("section")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        name: eb.ref("excluded.name"),
        is_dynamic: eb.ref("excluded.is_dynamic"),
        pdf_file_id: eb.ref("excluded.pdf_file_id"),
        time_limit_minutes: eb.ref("excluded.time_limit_minutes"),
        answer_key: eb.ref("excluded.answer_key"),
        lookup: eb.ref("excluded.lookup"),
        service_date: eb.ref("excluded.service_date"),
        patient: eb.ref("excluded.patient"),
      })),
    )
    .execute();
}

/** Questions are laid anew; a kept one has kept its id. */
async function writeQuestions(trx: Db, planned: readonly PlannedSection[]): Promise<void> {
  await trx
    .deleteFrom("question")
    .where(
      "section_id",
      "in",
      planned.map((section) => section.id),
    )
    .execute();
  const rows = planned.flatMap((section) => section.questions);
  if (rows.length > 0) await trx.insertInto("question").values(rows).execute();
}
