import type { Kysely } from "kysely";

/** Whether students may look up codes during a section, and the day whose code releases apply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("section")
    .addColumn("lookup", "text", (column) => column.notNull().defaultTo("open"))
    .execute();
  await db.schema.alterTable("section").addColumn("service_date", "text").execute();
}
