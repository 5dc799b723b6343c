import type { Kysely } from "kysely";

/** Whether codes may be looked up during a section, and the day by whose releases they are judged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("section")
    .addColumn("lookup", "text", (column) => column.notNull().defaultTo("open"))
    .execute();
  await db.schema.alterTable("section").addColumn("service_date", "text").execute();
}
