import type { Kysely } from "kysely";

/** An index that finds submissions graded by an older version of Casebook: every start asks, among up to a million. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("submission_marked_by").on("submission").column("marked_by").execute();
}
