import type { Kysely } from "kysely";

/** The patient of a section's chart, for the grouper and the code edits: JSON; null if nothing is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("section").addColumn("patient", "text").execute();
}
