import type { Kysely } from "kysely";

/** The last failed logins of a name from one origin are read at every login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("login_failure_pair")
    .on("login_failure")
    .columns(["name_key", "address", "at"])
    .execute();
}
