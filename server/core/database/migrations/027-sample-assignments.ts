import type { Kysely } from "kysely";

/** Which assignments belong to the sample course, as accounts say it of themselves, so that it can be taken out again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("is_sample", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
