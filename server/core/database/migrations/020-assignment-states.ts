import type { Kysely } from "kysely";

/** Draft, scheduled and archived assignments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("state", "text", (column) => column.notNull().defaultTo("open"))
    .execute();
  await db.schema.alterTable("assignment").addColumn("visible_from", "text").execute();
  await db.schema.alterTable("assignment").addColumn("archived_at", "text").execute();
}
