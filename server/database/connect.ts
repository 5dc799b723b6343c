import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from "kysely";
import pg from "pg";
import { ConfigFault } from "../config.ts";
import { openDatabaseFile } from "./open-file.ts";
import type { Db, Tables } from "./schema.ts";

type Engine = "sqlite" | "postgres";

/** Connects to PostgreSQL when an address is given, else opens the file in the data folder. Throws ConfigFault. */
export async function connect(options: { databaseUrl: string | undefined; dataDir: string }): Promise<Db> {
  if (options.databaseUrl === undefined) {
    const database = openDatabaseFile(options.dataDir);
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
 * Waits until nobody else holds this key, and holds it until the transaction ends. On SQLite the one writer is lock
 * enough.
 */
export async function takeTurn(trx: Db, key: string): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Answers when the database does. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
