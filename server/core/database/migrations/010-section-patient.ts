import type { Kysely } from "kysely";

/** Who a section's chart is about, as far as the grouper and the edits of codes ask: JSON, null where nothing was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("section").addColumn("patient", "text").execute();
}
