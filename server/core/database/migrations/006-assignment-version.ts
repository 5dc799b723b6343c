import type { Kysely } from "kysely";

/** Counts the changes of an assignment, so that a form read before somebody else's change cannot undo it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
