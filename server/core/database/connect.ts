import { Kysely, SqliteAdapter, sql } from "kysely";
import { newMeasures, rememberMeasures } from "./measures.ts";
import { openDatabaseFile } from "./open-file.ts";
import type { Db, Reader, Tables, Writer } from "./schema.ts";
import { TwoConnectionDialect } from "./sqlite-dialect.ts";

type Engine = "sqlite" | "postgres";

/** A slow query. Its text has placeholders instead of values, since values may be personal data. */
export interface SlowQuery {
  ms: number;
  query: string;
}

/** Reports queries that take `fromMs` or longer. */
interface SlowQueryReport {
  fromMs: number;
  report: (slow: SlowQuery) => void;
}

const longestText = 2000;

const unchecked = new WeakSet<Reader>();

/** Returns true for a database file that was opened without a check. */
export function isLeftUnchecked(db: Reader): boolean {
  return unchecked.has(db);
}

export interface ConnectOptions {
  databaseUrl: string | undefined;
  dataDir: string;
  /** The time limit of one query on PostgreSQL; undefined for work that may take hours, such as a migration. */
  queryTimeoutMs?: number | undefined;
}

/** The time limit of a server's queries. Only a query that waits for a lock, as for a key change of a large class, is near it. */
export const serverQueryTimeoutMs = 15_000;

/** Connects to PostgreSQL if `databaseUrl` is set, else opens the file in the data folder. Throws ConfigFault. */
export async function connect(options: ConnectOptions, slowQueries?: SlowQueryReport): Promise<Db> {
  const measures = newMeasures();
  const watch = (text: string, ms: number) => {
    measures.times.observe(ms / 1000);
    if (slowQueries && ms >= slowQueries.fromMs) {
      slowQueries.report({ ms: Math.round(ms), query: text.slice(0, longestText) });
    }
  };
  if (options.databaseUrl === undefined) {
    const file = openDatabaseFile(options.dataDir);
    const db = new Kysely<Tables>({ dialect: new TwoConnectionDialect(file, watch, measures.connections) });
    if (!file.isChecked) unchecked.add(db);
    rememberMeasures(db, measures);
    return db;
  }
  // The driver of PostgreSQL is loaded only where it is used.
  const { connectPostgres } = await import("./connect-postgres.ts");
  const db = await connectPostgres(options.databaseUrl, options.queryTimeoutMs, watch, measures.connections);
  rememberMeasures(db, measures);
  return db;
}

/** Returns the engine of a connection or transaction. */
export function engineOf(db: Reader): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
}

/**
 * Locks a key until the transaction ends; waits while another transaction has it. Does nothing on SQLite, which has one
 * writer at a time.
 */
export async function lockKey(trx: Writer, key: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Resolves when the database answers. */
export async function ping(db: Reader): Promise<void> {
  await sql`select 1`.execute(db);
}
