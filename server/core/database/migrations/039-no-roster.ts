import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

/** Drops the counts of migration 031 with their triggers: an index counts the students of a course fast enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["user_comes", "user_goes", "user_changes"]) {
    if (engineOf(db as Db) === "sqlite") await sql`drop trigger ${sql.ref(name)}`.execute(db);
    else await sql`drop function ${sql.ref(name)} cascade`.execute(db);
  }
  await db.schema.dropTable("roster").execute();
}
