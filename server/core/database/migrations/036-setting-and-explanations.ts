import type { Kysely } from "kysely";

/**
 * Whether a section's chart is of an inpatient (null: by the category), which statements of the chart the key leaves
 * uncoded and why (JSON, null for none), and why a question's answer is right (empty for none).
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
