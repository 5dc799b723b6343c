import { type Kysely, sql } from "kysely";

/**
 * Indexes from which alone the state of a student in all sections is read: the rows are large because of their answers. The
 * tally of a section counts submissions by percent, and an index finds uncounted submissions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("submission_state")
    .on("submission")
    .columns(["student_id", "section_id", "correct", "wrong", "earned", "possible", "percent", "submitted_at"])
    .execute();
  await db.schema
    .createIndex("attempt_running")
    .on("attempt")
    .columns(["student_id", "section_id", "started_at", "deadline_at"])
    .where(sql<boolean>`is_open = 1`)
    .execute();
  await db.schema.dropIndex("submission_uncounted").execute();
  await db.schema
    .createIndex("submission_uncounted")
    .on("submission")
    .columns(["assignment_id", "section_id", "percent"])
    .where(sql<boolean>`counted = 0`)
    .execute();
  await sql`
    insert into tally (section_id, part, item, code, other, n, n_right, rest, rest_right, rest_square)
    select section_id, 'percent', '', cast(percent as text), '', count(*), 0, 0, 0, 0
    from submission where counted = 1 group by section_id, percent`.execute(db);
}
