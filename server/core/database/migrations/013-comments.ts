import type { Kysely } from "kysely";

/** Comments of staff on a student's whole submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submission_comment")
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignment.id").onDelete("cascade"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("comment_once", ["student_id", "assignment_id"])
    .execute();
}
