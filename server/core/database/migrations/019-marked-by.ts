import type { Kysely } from "kysely";

/** What an older version of our marking has marked is found at every start, among a million, without reading them all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("submission_marked_by").on("submission").column("marked_by").execute();
}
