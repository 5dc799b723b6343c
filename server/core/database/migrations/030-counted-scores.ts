import type { Kysely } from "kysely";

/** An index from which alone the counted scores of an assignment are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("submission_assignment").execute();
  await db.schema
    .createIndex("submission_assignment")
    .on("submission")
    .columns(["assignment_id", "student_id", "counted", "earned", "possible"])
    .execute();
}
