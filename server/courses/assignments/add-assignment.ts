import { v7 as uuidv7 } from "uuid";
import type { NewAssignmentFields } from "#contract/api/assignment-input.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db } from "../../core/database/schema.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { insertFiles, type StoredFile } from "../../core/files/files.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { insertKeyVersions } from "../keys/key-versions.ts";
import { keyOf } from "../keys/section-key.ts";
import { insertQuestions } from "../sections/write-sections.ts";
import { announce } from "./announce.ts";
import { flatItems, shareColumns } from "./flat-items.ts";
import { assignFiles, assignmentColumns, questionRows, sectionRow } from "./form-to-rows.ts";

/** Adds an assignment with its sections, questions and PDFs, in the caller's or a new transaction. Returns its id. */
export async function addAssignment(
  db: Db,
  viewer: Pick<Viewer, "id" | "name"> | null,
  clock: Clock,
  timeZone: string,
  fields: NewAssignmentFields,
  files: readonly StoredFile[],
): Promise<string> {
  const items = flatItems(fields.subAssignments);
  const pdfs = assignFiles(items, files);
  const assignmentId = uuidv7();
  const groups = fields.subAssignments.map(() => uuidv7());
  const sections = shareColumns(
    items.map((item, position) =>
      sectionRow(item, fields, undefined, {
        id: uuidv7(),
        assignmentId,
        position,
        pdfFileId: pdfs[position]?.id ?? null,
        variantGroup: item.isVaried ? (groups[item.group] ?? null) : null,
      }),
    ),
  );
  const questions = items.flatMap((item, position) =>
    questionRows(item, sections[position]?.id ?? "").map((question) => ({ ...question, id: uuidv7() })),
  );
  const now = clock();
  await inTransaction(db, async (trx) => {
    await insertFiles(trx, clock, files);
    await trx
      .insertInto("assignment")
      .values({
        id: assignmentId,
        version: 1,
        archived_at: null,
        // Without a viewer Casebook adds the sample course: nobody is notified.
        announced_at: viewer === null ? now.toISOString() : null,
        is_sample: viewer === null ? 1 : 0,
        results_opened_at: null,
        ...assignmentColumns(fields, timeZone, now),
      })
      .execute();
    await trx.insertInto("section").values(sections).execute();
    await insertQuestions(trx, questions);
    const keys = sections.map((section) => {
      const own = questions.filter((question) => question.section_id === section.id);
      return { sectionId: section.id, version: 1, key: keyOf({ ...section, pdf_name: null, questions: own }) };
    });
    await insertKeyVersions(trx, clock, { by: viewer, cause: "added" }, keys);
    await announce(trx, clock, assignmentId);
    await recordAudit(trx, viewer, clock, "assignment added", { id: assignmentId, name: fields.moduleName });
  });
  return assignmentId;
}
