import { changesOf, recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db, Writer } from "../database/schema.ts";
import { deleteFileRows, removeFromStore } from "../files/files.ts";
import type { FileStore } from "../files/store.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import { sectionUnknown } from "../sections/load-keyed.ts";
import { takeAssignment } from "../sections/lock-assignment.ts";
import { deleteWork } from "../tally/keep-tally.ts";
import { summingLast } from "../tally/sums.ts";
import { auditedAssignment } from "./audited-assignment.ts";
import { getForStaff } from "./load-for-staff.ts";

/** Deletes a module with sections, submissions, attempts and PDFs. */
export async function deleteAssignment(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  files: FileStore,
  id: string,
): Promise<void> {
  const dropped = await db
    .transaction()
    .execute((trx) => summingLast(trx, () => dropAssignment(trx, viewer, clock, id)));
  await removeFromStore(files, dropped);
}

/** Part of a transaction that sums last. Out: the files to drop once it has ended. */
export async function dropAssignment(trx: Writer, viewer: Viewer, clock: Clock, id: string): Promise<string[]> {
  await takeAssignment(trx, id);
  const assignment = await getForStaff(trx, id);
  const dropped = assignment.sections.flatMap((section) => section.pdf_file_id ?? []);
  await deleteWork(
    trx,
    assignment.sections.map((section) => section.id),
  );
  await trx.deleteFrom("assignment").where("id", "=", id).execute();
  await deleteFileRows(trx, dropped);
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
  return dropped;
}

/** Deletes one section with its submissions. Throws 409 for the last one. */
export async function deleteSection(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  files: FileStore,
  id: string,
  sectionId: string,
): Promise<void> {
  const dropped = await db
    .transaction()
    .execute((trx) => summingLast(trx, () => dropSection(trx, viewer, clock, id, sectionId)));
  await removeFromStore(files, dropped);
}

async function dropSection(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  id: string,
  sectionId: string,
): Promise<string[]> {
  await takeAssignment(trx, id);
  const assignment = await getForStaff(trx, id);
  const section = assignment.sections.find((candidate) => candidate.id === sectionId);
  if (!section) throw sectionUnknown();
  if (assignment.sections.length === 1) throw new Refusal("conflict", "At least one sub-assignment must remain");
  const dropped = section.pdf_file_id === null ? [] : [section.pdf_file_id];
  await deleteWork(trx, [sectionId]);
  await trx.deleteFrom("section").where("id", "=", sectionId).execute();
  await trx
    .updateTable("assignment")
    .set({ version: assignment.version + 1 })
    .where("id", "=", id)
    .execute();
  await deleteFileRows(trx, dropped);
  await recordAudit(
    trx,
    viewer,
    clock,
    "section deleted",
    { id: sectionId, name: section.name },
    {
      assignmentId: id,
      changes: changesOf(
        auditedAssignment({ ...assignment, sections: [section] }),
        auditedAssignment({ ...assignment, sections: [] }),
      ),
      submissions: section.submissionCount,
    },
  );
  return dropped;
}
