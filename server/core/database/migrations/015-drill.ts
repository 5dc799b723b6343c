import type { Kysely } from "kysely";

/** When each line of a student's drill is due again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("drill_line")
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("line_id", "text", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("answered_at", "text")
    .addColumn("memory", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("drill_line_key", ["student_id", "line_id"])
    .execute();
}
