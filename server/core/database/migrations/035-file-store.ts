import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";

/**
 * The id that connects a database with its file store, and the files without a row in `file`: they are removed from the store
 * later (server/core/files).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("database_id")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await (db as Kysely<{ database_id: { id: string; value: string } }>)
    .insertInto("database_id")
    .values({ id: "current", value: randomUUID() })
    .execute();
  await db.schema
    .createTable("unused_file")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("since", "text", (column) => column.notNull())
    .execute();
}
