import { type Kysely, sql } from "kysely";

/** Counts over the submissions of each section, and which submissions they include. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable("tally")
    .addColumn("section_id", "text", (column) => column.notNull().references("section.id").onDelete("cascade"))
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("other", "text", (column) => column.notNull());
  await ["n", "n_right", "rest", "rest_right", "rest_square"]
    .reduce((all, name) => all.addColumn(name, "bigint", (column) => column.notNull()), table)
    .addPrimaryKeyConstraint("tally_key", ["section_id", "part", "item", "code", "other"])
    .execute();
  await db.schema
    .alterTable("submission")
    .addColumn("counted", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Finds uncounted submissions; reads the scores of an assignment by student from the index alone.
  await db.schema
    .createIndex("submission_uncounted")
    .on("submission")
    .column("assignment_id")
    .where(sql.ref("counted"), "=", sql.lit(0))
    .execute();
  await db.schema.dropIndex("submission_assignment").execute();
  await db.schema
    .createIndex("submission_assignment")
    .on("submission")
    .columns(["assignment_id", "student_id", "earned", "possible"])
    .execute();
  // Lists the students of a section by their score.
  await db.schema.dropIndex("submission_section").execute();
  await db.schema
    .createIndex("submission_section")
    .on("submission")
    .columns(["section_id", "percent", "student_id"])
    .execute();
}
