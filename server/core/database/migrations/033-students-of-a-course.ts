import { type Kysely, sql } from "kysely";

/**
 * The students of a course are read slice by slice, by the day of their enrolment and by name, also where thousands were
 * enrolled on one day. Accounts of the sample course are few, and counted by the dashboard.
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
