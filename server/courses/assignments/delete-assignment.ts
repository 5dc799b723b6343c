import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db, Writer } from "../../core/database/schema.ts";
import { deleteFileRows } from "../../core/files/files.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { deferSums } from "../../insight/counts/sums.ts";
import { deleteSubmissionsOfSections } from "../../insight/counts/update-tally.ts";
import { sectionUnknown } from "../sections/load-keyed.ts";
import { lockAssignment } from "../sections/lock-assignment.ts";
import { groupsOf } from "../sections/variants.ts";
import { auditedAssignment } from "./audited-assignment.ts";
import { getForStaff } from "./load-for-staff.ts";

/** Deletes an assignment with its sections, submissions, attempts and PDFs. Throws 404. */
export async function deleteAssignment(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  await db.transaction().execute((trx) => deferSums(trx, () => dropAssignment(trx, viewer, clock, id)));
}

/** Deletes an assignment in a transaction that `deferSums` opened. */
export async function dropAssignment(trx: Writer, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  await lockAssignment(trx, id);
  const assignment = await getForStaff(trx, id);
  await deleteSubmissionsOfSections(
    trx,
    assignment.sections.map((section) => section.id),
  );
  await trx.deleteFrom("assignment").where("id", "=", id).execute();
  const charts = assignment.sections.flatMap((section) => section.pdf_file_id ?? []);
  await deleteFileRows(trx, clock, charts);
  await recordAudit(
    trx,
    viewer,
    clock,
    "assignment deleted",
    { id, name: assignment.module_name },
    {
      changes: changesOf(auditedAssignment(assignment), {}),
      submittedStudents: assignment.submittedStudentsCount,
      submissions: assignment.sections.reduce((sum, section) => sum + section.submissionCount, 0),
    },
  );
}

/** Deletes one section with its variants and submissions. Throws 409 for the last one, and for a single variant. */
export async function deleteSection(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  id: string,
  sectionId: string,
): Promise<void> {
  await db.transaction().execute((trx) => deferSums(trx, () => dropSection(trx, viewer, clock, id, sectionId)));
}

async function dropSection(trx: Writer, viewer: Viewer, clock: Clock, id: string, sectionId: string): Promise<void> {
  await lockAssignment(trx, id);
  const assignment = await getForStaff(trx, id);
  const groups = groupsOf(assignment.sections);
  const group = groups.find((variants) => variants.some(({ id }) => id === sectionId));
  const [section] = group ?? [];
  if (!group || !section) throw sectionUnknown();
  if (section.id !== sectionId) throw new Refusal("conflict", "Edit the assignment to remove a variant");
  if (groups.length === 1) throw new Refusal("conflict", "At least one sub-assignment must remain");
  const ids = group.map(({ id }) => id);
  await deleteSubmissionsOfSections(trx, ids);
  await trx.deleteFrom("section").where("id", "in", ids).execute();
  await trx
    .updateTable("assignment")
    .set({ version: assignment.version + 1 })
    .where("id", "=", id)
    .execute();
  const charts = group.flatMap(({ pdf_file_id }) => pdf_file_id ?? []);
  await deleteFileRows(trx, clock, charts);
  await recordAudit(
    trx,
    viewer,
    clock,
    "section deleted",
    { id: sectionId, name: section.name },
    {
      assignmentId: id,
      changes: changesOf(
        auditedAssignment({ ...assignment, sections: group }),
        auditedAssignment({ ...assignment, sections: [] }),
      ),
      submissions: group.reduce((sum, { submissionCount }) => sum + submissionCount, 0),
    },
  );
}
