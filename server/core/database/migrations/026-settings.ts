import type { Kysely } from "kysely";

/** What admins have set; what is not there goes by its variable, or its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("setting")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
