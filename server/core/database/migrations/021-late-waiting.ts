import { type Kysely, sql } from "kysely";

/** An index that finds late answers without a decision among a million submissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("submission_late_waiting")
    .on("submission")
    .column("late_at")
    .where(sql<boolean>`late_at is not null and late_decided = 0`)
    .execute();
}
