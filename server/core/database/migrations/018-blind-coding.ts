import type { Kysely } from "kysely";

/** The answers of second coders, who code a section without its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("blind_coding")
    .addColumn("section_id", "text", (column) => column.primaryKey().references("section.id").onDelete("cascade"))
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("agreement", "integer", (column) => column.notNull())
    .addColumn("key_version", "integer", (column) => column.notNull())
    .addColumn("dismissed", "text", (column) => column.notNull())
    .execute();
}
