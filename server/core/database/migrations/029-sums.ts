import { type Kysely, sql } from "kysely";

/**
 * Counts for the lists of staff and the dashboard: students per assignment, and submissions per percent and quarter of an hour
 * (the slot `` is for all times). An index alone answers queries for uncounted submissions. The index by day is dropped; one
 * for the latest submissions of an assignment is added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assignment_sum")
    .addColumn("assignment_id", "text", (column) => column.primaryKey().references("assignment.id").onDelete("cascade"))
    .addColumn("students", "bigint", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("score_sum")
    .addColumn("slot", "text", (column) => column.notNull())
    .addColumn("percent", "integer", (column) => column.notNull())
    .addColumn("n", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("score_sum_key", ["slot", "percent"])
    .execute();
  await sql`
    insert into assignment_sum select assignment_id, count(distinct student_id), 1
    from submission where counted = 1 group by assignment_id`.execute(db);
  await sql`
    insert into score_sum select substr(submitted_at, 1, 14) ||
      substr('00153045', 2 * (cast(substr(submitted_at, 15, 2) as integer) / 15) + 1, 2) as slot, percent, count(*)
    from submission where counted = 1 group by 1, percent`.execute(db);
  await sql`insert into score_sum select '', percent, sum(n) from score_sum group by percent`.execute(db);
  await db.schema.dropIndex("submission_day").execute();
  await db.schema
    .createIndex("submission_latest")
    .on("submission")
    .columns(["assignment_id", "submitted_at desc", "student_id"])
    .execute();
  await db.schema.dropIndex("submission_uncounted").execute();
  await db.schema
    .createIndex("submission_uncounted")
    .on("submission")
    .columns(["assignment_id", "section_id", "student_id", "percent", "submitted_at", "earned", "possible"])
    .where(sql<boolean>`counted = 0`)
    .execute();
}
