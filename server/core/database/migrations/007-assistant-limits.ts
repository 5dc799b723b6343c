import type { Kysely } from "kysely";

/** What holds over all servers: a user's one open answer of a model, and what models cost the institute in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_answer")
    // No reference to `user`: an assistant on a host of its own has no users.
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
