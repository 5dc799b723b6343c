import type { Kysely } from "kysely";

/** What a user asked of the assistant and when, for its limits. No word of the conversation is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_use")
    .addColumn("id", "text", (column) => column.primaryKey())
    // No reference to `user`: an assistant on a host of its own has no users.
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("assistant_use_user").on("assistant_use").columns(["user_id", "kind", "at"]).execute();
}
