import type { Kysely } from "kysely";

/** Disputes of students about lines of their results, and the rulings of staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dispute")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addColumn("assignment_id", "text", (column) => column.notNull().references("assignment.id").onDelete("cascade"))
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("code", "text")
    .addColumn("code_key", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("ruled_as", "text")
    .addColumn("ruling", "text")
    .addColumn("ruled_by", "text")
    .addColumn("ruled_at", "text")
    .addUniqueConstraint("dispute_once", ["student_id", "section_id", "field", "code_key"])
    .execute();
  await db.schema.createIndex("dispute_state").on("dispute").columns(["state", "at"]).execute();
  await db.schema.createIndex("dispute_assignment").on("dispute").columns(["assignment_id", "at"]).execute();
  await db.schema.createIndex("dispute_section").on("dispute").columns(["section_id", "field"]).execute();
}
