import { v7 as uuidv7 } from "uuid";
import type { AssignmentFields, SectionInput } from "#contract/api/assignments.ts";
import { recordAudit } from "../audit/audit.ts";
import { takeAssignment } from "../database/connect.ts";
import type { Db } from "../database/schema.ts";
import { deleteFileRows, insertFiles, removeFromStore, type StoredFile } from "../files/files.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import { regradeSections } from "../submissions/regrade.ts";
import { getForStaff, type StaffAssignment, type StaffSection, sectionUnknown } from "./load-for-staff.ts";
import { assignFiles, assignmentColumns, questionRows, sectionRow } from "./section-rows.ts";

interface PlannedSection {
  item: SectionInput;
  kept: StaffSection | undefined;
  id: string;
  pdfFileId: string | null;
}

/**
 * Changes an assignment (api.md, PUT /admin/assignments/{id}): items with `_id` are kept with their submissions, which
 * are graded again in this transaction; items without are new; sections not named are deleted. Out: how many were
 * graded again.
 */
export async function editAssignment(
  { db, clock, config, files: store }: Services,
  viewer: Viewer,
  id: string,
  fields: AssignmentFields,
  files: readonly StoredFile[],
): Promise<number> {
  const uploads = assignFiles(fields.subAssignments, files);
  const { regraded, droppedFiles } = await db.transaction().execute(async (trx) => {
    await takeAssignment(trx, id);
    const before = await getForStaff(trx, id);
    const planned = planSections(before, fields.subAssignments, uploads);
    const droppedFiles = filesNoLongerUsed(before, planned);

    await insertFiles(trx, clock, files);
    await trx.updateTable("assignment").set(assignmentColumns(fields, config.timeZone)).where("id", "=", id).execute();
    await deleteOtherSections(trx, id, planned);
    await writeSections(trx, id, planned);
    await writeQuestions(trx, planned);
    await deleteFileRows(trx, droppedFiles);

    const kept = planned.filter((section) => section.kept).map((section) => section.id);
    const regraded = await regradeSections(trx, kept);
    await recordAudit(trx, clock, viewer, "assignment changed", { id, name: fields.moduleName });
    if (regraded > 0) {
      await recordAudit(trx, clock, viewer, "submissions graded again", { id, name: fields.moduleName }, { regraded });
    }
    return { regraded, droppedFiles };
  });
  await removeFromStore(store, droppedFiles);
  return regraded;
}

/** Which item continues which section. The one item of a single assignment is its section even without an `_id`. */
function planSections(
  before: StaffAssignment,
  items: readonly SectionInput[],
  uploads: readonly (StoredFile | undefined)[],
): PlannedSection[] {
  const single = before.sections.length === 1 ? before.sections[0] : undefined;
  const noneNamed = items.every((item) => item._id === undefined || item._id === before.id);
  const taken = new Set<string>();
  return items.map((item, position) => {
    const isSingle = single && (item._id === before.id || (noneNamed && position === 0));
    const kept = isSingle ? single : before.sections.find((section) => section.id === item._id);
    if (item._id !== undefined && (!kept || taken.has(kept.id))) throw sectionUnknown();
    if (kept) taken.add(kept.id);
    const pdfBefore = item.removePdf ? null : (kept?.pdf_file_id ?? null);
    return { item, kept, id: kept?.id ?? uuidv7(), pdfFileId: uploads[position]?.id ?? pdfBefore };
  });
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

async function writeSections(trx: Db, assignmentId: string, planned: readonly PlannedSection[]): Promise<void> {
  const rows = planned.map(({ item, id, pdfFileId }, position) =>
    sectionRow(item, { id, assignmentId, position, pdfFileId }),
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
      })),
    )
    .execute();
}

/** Questions are laid anew; one that names an id of its own section keeps it. */
async function writeQuestions(trx: Db, planned: readonly PlannedSection[]): Promise<void> {
  const rows = planned.flatMap(({ item, kept, id }) => {
    const known = new Set(kept?.questions.map((question) => question.id));
    return questionRows(item, id).map((question) =>
      known.has(question.id) ? question : { ...question, id: uuidv7() },
    );
  });
  await trx
    .deleteFrom("question")
    .where(
      "section_id",
      "in",
      planned.map((section) => section.id),
    )
    .execute();
  if (rows.length > 0) await trx.insertInto("question").values(rows).execute();
}
