import type { Kysely } from "kysely";

/**
 * The setting of a section's chart, inpatient or outpatient (null: derived from the category); the statements of the chart
 * that are not coded, with reasons (JSON, null for none); the explanation of a question's answer (empty for none).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["setting", "not_coded"]) {
    await db.schema.alterTable("section").addColumn(name, "text").execute();
  }
  await db.schema
    .alterTable("question")
    .addColumn("explanation", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
