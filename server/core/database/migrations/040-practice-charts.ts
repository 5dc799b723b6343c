import type { Kysely } from "kysely";

/** Practice charts: each belongs to one student and is apart from assignments, marks and statistics (docs/decisions/040). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("practice_chart")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("blueprint", "text", (column) => column.notNull())
    .addColumn("seed", "integer", (column) => column.notNull())
    .addColumn("library_version", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("specialty", "text", (column) => column.notNull())
    .addColumn("difficulty", "integer", (column) => column.notNull())
    .addColumn("expected_minutes", "integer", (column) => column.notNull())
    .addColumn("content", "text")
    .addColumn("started_at", "text")
    .addColumn("draft", "text")
    .addColumn("draft_changes", "text")
    .addColumn("revisions", "text")
    .addColumn("saved_at", "text")
    .addColumn("submitted_at", "text")
    .addColumn("percent", "integer")
    .addColumn("result", "text")
    .addColumn("lines", "text")
    .addColumn("discarded_at", "text")
    .execute();
  await db.schema
    .createIndex("practice_chart_of_student")
    .on("practice_chart")
    .columns(["student_id", "asked_at"])
    .execute();
}
