import type { Kysely } from "kysely";

/** The uses of the assistant by user and time, for its limits. The conversation itself is not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_use")
    .addColumn("id", "text", (column) => column.primaryKey())
    // No reference to `user`: an assistant that runs alone has no users.
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("assistant_use_user").on("assistant_use").columns(["user_id", "kind", "at"]).execute();
}
