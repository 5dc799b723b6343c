import type { Kysely } from "kysely";

/** Releases of codes that staff imported. Each server builds its index of codes from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("code_release")
    .addColumn("system", "text", (column) => column.notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("from_day", "text", (column) => column.notNull())
    .addColumn("file_id", "text", (column) => column.notNull().references("file.id"))
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("licence_holder", "text")
    .addColumn("licence_year", "integer")
    .addColumn("imported_at", "text", (column) => column.notNull())
    .addColumn("imported_by", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("code_release_place", ["system", "release"])
    .execute();
}
