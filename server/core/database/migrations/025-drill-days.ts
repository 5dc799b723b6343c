import type { Kysely } from "kysely";

/** The days on which a student practised, to count consecutive days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("drill_day")
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("day", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("drill_day_key", ["student_id", "day"])
    .execute();
}
