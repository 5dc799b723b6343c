import type { Kysely } from "kysely";

/** Whether the ICD codes of a section have a POA (practice.md section 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("section")
    .addColumn("poa", "text", (column) => column.notNull().defaultTo("off"))
    .execute();
}
