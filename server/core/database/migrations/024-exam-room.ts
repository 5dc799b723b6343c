import type { Kysely } from "kysely";

/** Messages from staff to all students of an exam, and since when a student's page is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("room_message")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignment.id").onDelete("cascade"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("room_message_at").on("room_message").columns(["assignment_id", "at"]).execute();
  await db.schema.alterTable("attempt").addColumn("left_at", "text").execute();
}
