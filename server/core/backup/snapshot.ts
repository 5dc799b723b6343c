import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { engineOf } from "../database/connect.ts";
import type { Db, Writer } from "../database/schema.ts";

export type TableRow = Record<string, string | number | null>;

/** The state of the database at one moment; later writes do not change it. */
interface Snapshot {
  /** Yields the rows of a table in batches, in undefined order. */
  rows: (table: string) => AsyncIterable<TableRow[]>;
}

const rowsPerBatch = 1000;

/** Calls `use` with a snapshot of the database. It blocks no writer on either engine. */
export async function withSnapshot<T>(db: Db, dataDir: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (engineOf(db) === "postgres") {
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        // The archive may wait for a slow disk between two batches.
        await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
        return use({ rows: (table) => fetchRows(trx, table) });
      });
  }
  // A separate connection: transactions of the server's connection would block its writers.
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { readOnly: true, timeout: 5000 });
  try {
    database.exec("begin");
    return await use({ rows: (table) => iterateRows(database, table) });
  } finally {
    database.close();
  }
}

async function* fetchRows(trx: Writer, table: string): AsyncGenerator<TableRow[]> {
  await sql`declare rows_of no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<TableRow>`fetch ${sql.lit(rowsPerBatch)} from rows_of`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows_of`.execute(trx);
}

async function* iterateRows(database: DatabaseSync, table: string): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  for (const row of database.prepare(`select * from "${table}"`).iterate()) {
    batch.push(row as TableRow);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
