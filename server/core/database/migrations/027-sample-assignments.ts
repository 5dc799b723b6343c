import type { Kysely } from "kysely";

/** Marks the assignments of the sample course, as its accounts are marked, so that the course can be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("is_sample", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
