import { sql } from "kysely";
import { engineOf } from "./connect.ts";
import type { Db, Writer } from "./schema.ts";

/**
 * Runs one piece of work on one server at a time (PostgreSQL: a lock that ends with the transaction).
 * Out: false when another server holds it.
 */
export async function withLease(db: Db, lease: number, work: (trx: Writer) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (engineOf(trx) === "postgres") {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lease}) as got`.execute(trx);
      if (!rows[0]?.got) return false;
    }
    await work(trx);
    return true;
  });
}
