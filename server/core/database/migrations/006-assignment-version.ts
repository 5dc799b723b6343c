import type { Kysely } from "kysely";

/** A version of each assignment, so that an old form cannot overwrite a newer change of somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
