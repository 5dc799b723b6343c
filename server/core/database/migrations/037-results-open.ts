import type { Kysely } from "kysely";

/**
 * When students may read the results of an assignment: `at_once`, `when_all_done`, `by_hand`, or an ISO time; and when they
 * were opened: null until then, and for results that open at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("assignment")
    .addColumn("results_open", "text", (column) => column.notNull().defaultTo("at_once"))
    .execute();
  await db.schema.alterTable("assignment").addColumn("results_opened_at", "text").execute();
}
