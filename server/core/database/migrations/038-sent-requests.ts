import type { Kysely } from "kysely";

/** Results of calls by their idempotency key, so that a repeated call runs once (server/core/http/send-once.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sent_request")
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("sent_request_key", ["user_id", "key"])
    .execute();
  await db.schema.createIndex("sent_request_at").on("sent_request").column("at").execute();
}
