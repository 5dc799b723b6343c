import { type Kysely, sql } from "kysely";

/** Late answers that wait for staff are found among a million submissions without reading them all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("submission_late_waiting")
    .on("submission")
    .column("late_at")
    .where(sql<boolean>`late_at is not null and late_decided = 0`)
    .execute();
}
