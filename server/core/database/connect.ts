import { Kysely, SqliteAdapter, sql } from "kysely";
import { newMeasures, rememberMeasures } from "./measures.ts";
import { openDatabaseFile } from "./open-file.ts";
import type { Db, Reader, Tables, Writer } from "./schema.ts";
import { TwoConnectionDialect } from "./sqlite-dialect.ts";

type Engine = "sqlite" | "postgres";

/** A query that took long: its text, in which places stand for the values, since those are somebody's. */
export interface SlowQuery {
  ms: number;
  query: string;
}

/** Who is told of queries that take so many milliseconds or more. */
interface SlowQueries {
  fromMs: number;
  tell: (slow: SlowQuery) => void;
}

const longestText = 2000;

const unchecked = new WeakSet<Reader>();

/** Whether it is a file that nobody has looked through since it was opened. */
export function isLeftUnchecked(db: Reader): boolean {
  return unchecked.has(db);
}

export interface ConnectOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  /** How long PostgreSQL may take for one query; undefined for work that may take hours, as a migration. */
  queryTimeoutMs?: number | undefined;
}

/** The longest query of a server. Only one that waits for a lock, as for a key change of a large class, comes near it. */
export const serverQueryTimeoutMs = 15_000;

/** Connects to PostgreSQL when an address is given, else opens the file in the data folder. Throws ConfigFault. */
export async function connect(options: ConnectOptions, slowQueries?: SlowQueries): Promise<Db> {
  const measures = newMeasures();
  const watch = (text: string, ms: number) => {
    measures.times.observe(ms / 1000);
    if (slowQueries) tellSlow(text, ms, slowQueries);
  };
  if (options.databaseUrl === undefined) {
    const file = openDatabaseFile(options.dataDir);
    const db = new Kysely<Tables>({ dialect: new TwoConnectionDialect(file, watch, measures.connections) });
    if (!file.isChecked) unchecked.add(db);
    rememberMeasures(db, measures);
    return db;
  }
  // Its driver is loaded where it is used.
  const { connectPostgres } = await import("./connect-postgres.ts");
  const db = await connectPostgres(options.databaseUrl, options.queryTimeoutMs, watch, measures.connections);
  rememberMeasures(db, measures);
  return db;
}

function tellSlow(text: string, ms: number, { fromMs, tell }: SlowQueries): void {
  if (ms < fromMs) return;
  tell({ ms: Math.round(ms), query: text.slice(0, longestText) });
}

/** Which engine a connection or transaction speaks to. */
export function engineOf(db: Reader): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
}

/**
 * Waits until nobody else holds this key, and holds it until the transaction ends. On SQLite the one writer is lock
 * enough.
 */
export async function lockKey(trx: Writer, key: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Answers when the database does. */
export async function ping(db: Reader): Promise<void> {
  await sql`select 1`.execute(db);
}
