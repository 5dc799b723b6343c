import type { Kysely } from "kysely";

/** An index for the failed logins of a name from one origin, which every login reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("login_failure_pair")
    .on("login_failure")
    .columns(["name_key", "address", "at"])
    .execute();
}
