import type { Kysely } from "kysely";

/** Drafts, assignments that open later, and those that were put away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("state", "text", (column) => column.notNull().defaultTo("open"))
    .execute();
  await db.schema.alterTable("assignment").addColumn("visible_from", "text").execute();
  await db.schema.alterTable("assignment").addColumn("archived_at", "text").execute();
}
