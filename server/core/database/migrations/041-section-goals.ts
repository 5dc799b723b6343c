import type { Kysely } from "kysely";

/** The learning goals of a section (JSON list of texts, null for none). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("section").addColumn("goals", "text").execute();
}
