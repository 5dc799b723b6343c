import path from "node:path";
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from "kysely";
import pg from "pg";
import { ConfigFault } from "../config.ts";
import { openSqlite } from "./node-sqlite.ts";
import type { Db, Tables } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

/** Connects to PostgreSQL when an address is given, else opens the file in the data folder. */
export async function connect(options: { databaseUrl: string | undefined; dataDir: string }): Promise<Db> {
  if (options.databaseUrl === undefined) {
    const database = openSqlite(path.join(options.dataDir, "casebook.db"));
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  }
  // bigint columns hold money, far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A connection that breaks, idle or between two queries, is replaced by the pool, and its query fails by itself; an
  // error that nobody listens to would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await refuseLossySettings(db);
  return db;
}

async function refuseLossySettings(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('synchronous_commit', 'fsync')`.execute(db);
  for (const { name, setting } of rows) {
    if (setting === "off") {
      throw new ConfigFault(
        `DATABASE_URL is wrong: that server runs with ${name}=off and would lose submissions. Allowed: a server with ${name} on.`,
      );
    }
  }
}

/** Which engine a connection or transaction speaks to. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
}

/**
 * Holds an assignment unchanged until the transaction ends, so that a key edited meanwhile cannot miss a submission.
 * On SQLite the one writer is lock enough.
 */
export async function holdAssignment(trx: Db, assignmentId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from assignment where id = ${assignmentId} for share`.execute(trx);
}

/** Takes an assignment for a change: waits for running submissions, and later ones wait for us. */
export async function takeAssignment(trx: Db, assignmentId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from assignment where id = ${assignmentId} for update`.execute(trx);
}

/** Holds one attempt for a read-then-write, against a second device that saves at the same moment. */
export async function takeAttempt(trx: Db, studentId: string, sectionId: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select 1 from attempt where student_id = ${studentId} and section_id = ${sectionId} for update`.execute(
    trx,
  );
}

interface EngineError {
  code?: string;
  errcode?: number;
  cause?: unknown;
}

const sqliteFull = 13;
const sqliteBusy = 5;
const sqliteIoError = 10;
const sqliteCannotOpen = 14;

/** SQLite's plain result code; the engine reports extended ones, which carry it in the low byte. */
function sqliteCode(errcode: number | undefined): number | undefined {
  return errcode === undefined ? undefined : errcode & 0xff;
}

const sqliteConstraintUnique = 2067;

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "23505" || errcode === sqliteConstraintUnique;
}

/** Something the request named was deleted while the request ran. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "23503" || errcode === 787;
}

export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "ENOSPC" || code === "EDQUOT" || code === "53100" || sqliteCode(errcode) === sqliteFull;
}

/** Whether the database cannot be reached now but may be again: the caller is answered 503. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  const plain = sqliteCode(errcode);
  if (plain === sqliteBusy || plain === sqliteIoError || plain === sqliteCannotOpen) return true;
  if (typeof code === "string" && /^(08|57P|53300|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|25006|40001|40P01)/.test(code))
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Answers when the database does. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Runs one piece of work on one server at a time (PostgreSQL: a lock that ends with the transaction).
 * Out: false when another server holds it.
 */
export async function withLease(db: Db, lease: number, work: (trx: Db) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (engineOf(trx) === "postgres") {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lease}) as got`.execute(trx);
      if (!rows[0]?.got) return false;
    }
    await work(trx);
    return true;
  });
}
