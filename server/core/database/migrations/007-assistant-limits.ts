import type { Kysely } from "kysely";

/** Limits over all servers: one running answer per user, and the tokens of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_answer")
    // No reference to `user`: an assistant that runs alone has no users.
    .addColumn("user_id", "text", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("until", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("assistant_tokens")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("tokens", "bigint", (column) => column.notNull())
    .execute();
}
