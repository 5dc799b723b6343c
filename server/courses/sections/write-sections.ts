import type { QuestionTable, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import type { SectionWithKey } from "./load-keyed.ts";

/** Deletes the sections of an assignment except these. */
export async function deleteOtherSections(
  trx: Writer,
  assignmentId: string,
  sections: readonly SectionWithKey[],
): Promise<void> {
  await trx
    .deleteFrom("section")
    .where("assignment_id", "=", assignmentId)
    .where(
      "id",
      "not in",
      sections.map((section) => section.id),
    )
    .execute();
}

/** Inserts or updates sections, without their questions. */
export async function writeSections(trx: Writer, sections: readonly SectionWithKey[]): Promise<void> {
  const rows = sections.map(({ questions: _questions, pdf_name: _name, ...row }) => row);
  await trx
    .insertInto("section")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        name: eb.ref("excluded.name"),
        variant_group: eb.ref("excluded.variant_group"),
        is_dynamic: eb.ref("excluded.is_dynamic"),
        pdf_file_id: eb.ref("excluded.pdf_file_id"),
        time_limit_minutes: eb.ref("excluded.time_limit_minutes"),
        answer_key: eb.ref("excluded.answer_key"),
        lookup: eb.ref("excluded.lookup"),
        service_date: eb.ref("excluded.service_date"),
        patient: eb.ref("excluded.patient"),
        setting: eb.ref("excluded.setting"),
        goals: eb.ref("excluded.goals"),
        scoring: eb.ref("excluded.scoring"),
        sequence: eb.ref("excluded.sequence"),
        part_points: eb.ref("excluded.part_points"),
        key_notes: eb.ref("excluded.key_notes"),
        not_coded: eb.ref("excluded.not_coded"),
        poa: eb.ref("excluded.poa"),
        key_version: eb.ref("excluded.key_version"),
      })),
    )
    .execute();
}

/** Replaces the questions of these sections. A question that stays keeps its id. */
export async function writeQuestions(trx: Writer, sections: readonly SectionWithKey[]): Promise<void> {
  await trx
    .deleteFrom("question")
    .where(
      "section_id",
      "in",
      sections.map((section) => section.id),
    )
    .execute();
  await insertQuestions(
    trx,
    sections.flatMap((section) => section.questions),
  );
}

/** Inserts questions: an assignment may have 30,000. */
export async function insertQuestions(trx: Writer, questions: readonly QuestionTable[]): Promise<void> {
  for await (const rows of slicesOf(questions, 500)) await trx.insertInto("question").values(rows).execute();
}

/** Writes the key of a section, and the new version of its assignment. */
export async function writeKey(trx: Writer, assignmentVersion: number, section: SectionWithKey): Promise<void> {
  await trx
    .updateTable("assignment")
    .set({ version: assignmentVersion })
    .where("id", "=", section.assignment_id)
    .execute();
  await writeSections(trx, [section]);
  await writeQuestions(trx, [section]);
}
