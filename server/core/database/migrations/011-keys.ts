import type { Kysely } from "kysely";

interface Before {
  section: { id: string; assignment_id: string; answer_key: string | null };
  question: { id: string; section_id: string; position: number; text: string; options: string; answer: string };
  assignment: { id: string; assigned_at: string };
  submission: { correct: number; wrong: number; earned: number; possible: number };
  key_version: { section_id: string; version: number; at: string; by_name: string; cause: string; content: string };
}

const rowsPerWrite = 500;

/**
 * Grading rules and notes of a section's key, all versions of a key, and for each submission its key version and points. Older
 * submissions were scored by fields.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  const section = db.schema.alterTable("section");
  await section.addColumn("scoring", "text", (column) => column.notNull().defaultTo("fields")).execute();
  for (const name of ["sequence", "part_points", "key_notes"]) await section.addColumn(name, "text").execute();
  await section.addColumn("key_version", "integer", (column) => column.notNull().defaultTo(1)).execute();

  const submission = db.schema.alterTable("submission");
  await submission.addColumn("earned", "double precision", (column) => column.notNull().defaultTo(0)).execute();
  await submission.addColumn("possible", "integer", (column) => column.notNull().defaultTo(0)).execute();
  for (const name of ["key_version", "marked_by"]) {
    await submission.addColumn(name, "integer", (column) => column.notNull().defaultTo(1)).execute();
  }
  await db
    .updateTable("submission")
    .set((eb) => ({ earned: eb.ref("correct"), possible: eb("correct", "+", eb.ref("wrong")) }))
    .execute();

  await db.schema
    .createTable("key_version")
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by_id", "text")
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("regraded", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("went_up", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("went_down", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("key_version_once", ["section_id", "version"])
    .execute();
  await keepPresentKeys(db);
}

/** Inserts the present keys as version 1. */
async function keepPresentKeys(db: Kysely<Before>): Promise<void> {
  const questions = Map.groupBy(
    await db.selectFrom("question").selectAll().orderBy("position").execute(),
    (question) => question.section_id,
  );
  const sections = await db
    .selectFrom("section")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .select(["section.id", "section.answer_key", "assignment.assigned_at"])
    .execute();
  const rows = sections.map(({ id, answer_key, assigned_at }) => ({
    section_id: id,
    version: 1,
    at: assigned_at,
    by_name: "",
    cause: "added",
    content: JSON.stringify({
      answerKey: answer_key === null ? null : JSON.parse(answer_key),
      questions: (questions.get(id) ?? []).map((question) => ({
        _id: question.id,
        questionText: question.text,
        options: JSON.parse(question.options),
        answer: question.answer,
      })),
      scoring: "fields",
      sequence: {},
      partPoints: {},
      keyNotes: {},
    }),
  }));
  for (let start = 0; start < rows.length; start += rowsPerWrite) {
    await db
      .insertInto("key_version")
      .values(rows.slice(start, start + rowsPerWrite))
      .execute();
  }
}
