import { sql } from "kysely";
import { engineOf } from "./connect.ts";
import type { Db, Writer } from "./schema.ts";

const leaseBeatMs = 10_000;

/**
 * Runs work in a transaction, on one server at a time (PostgreSQL: a lock that ends with the transaction).
 * Returns false when another server has the lock.
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

/**
 * Runs long work, which opens its own transactions, on one server of a PostgreSQL database at a time. An SQLite database has
 * one server, and a transaction would block its writes: there the work runs at once. Does nothing while another server has
 * the lock.
 */
export async function withLongLease(db: Db, lease: number, work: () => Promise<void>): Promise<void> {
  if (engineOf(db) === "sqlite") return work();
  await withLease(db, lease, async (trx) => {
    // PostgreSQL ends a transaction that is idle for 30 s (connect-postgres.ts). A lost lease is noticed at its commit.
    const beat = setInterval(() => void sql`select 1`.execute(trx).catch(() => {}), leaseBeatMs);
    try {
      await work();
    } finally {
      clearInterval(beat);
    }
  });
}
