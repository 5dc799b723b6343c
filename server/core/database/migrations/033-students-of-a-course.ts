import { type Kysely, sql } from "kysely";

/**
 * Indexes to read the students of a course in slices, by day of enrolment or by name, also if thousands enrolled on one day. A
 * small index counts the accounts of the sample course for the dashboard.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("user_course").execute();
  await db.schema.createIndex("user_course").on("user").columns(["role", "course_name", "enrolled_at", "id"]).execute();
  await db.schema
    .createIndex("user_course_names")
    .on("user")
    .columns(["role", "course_name", "name_key", "id"])
    .execute();
  await db.schema.createIndex("user_sample").on("user").column("id").where(sql<boolean>`is_sample = 1`).execute();
}
