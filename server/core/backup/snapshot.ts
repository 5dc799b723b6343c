import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { engineOf } from "../database/connect.ts";
import type { Db, Writer } from "../database/schema.ts";

export type Row = Record<string, string | number | null>;

/** The whole database as of one moment, whatever the server writes meanwhile. */
interface Snapshot {
  /** In batches, in no order that means anything. */
  rows: (table: string) => AsyncIterable<Row[]>;
}

const rowsPerBatch = 1000;

/** Reads as of one moment. Nobody waits for it: a reader of either engine holds up no writer. */
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
  // A connection of its own: our transactions take the one writer's place.
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { readOnly: true, timeout: 5000 });
  try {
    database.exec("begin");
    return await use({ rows: (table) => iterateRows(database, table) });
  } finally {
    database.close();
  }
}

async function* fetchRows(trx: Writer, table: string): AsyncGenerator<Row[]> {
  await sql`declare rows_of no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerBatch)} from rows_of`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows_of`.execute(trx);
}

async function* iterateRows(database: DatabaseSync, table: string): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for (const row of database.prepare(`select * from "${table}"`).iterate()) {
    batch.push(row as Row);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
