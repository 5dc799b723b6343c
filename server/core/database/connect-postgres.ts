import { Kysely, PostgresAdapter, PostgresDialect, PostgresDriver, sql } from "kysely";
import pg from "pg";
import { ConfigFault } from "../variables.ts";
import type { CountsByPool } from "./measures.ts";
import { ReadWriteDriver, type WatchQuery } from "./read-write-driver.ts";
import { nameOfPrepared } from "./run-prepared.ts";
import type { Db, Tables } from "./schema.ts";

declare module "pg" {
  interface ClientBase {
    /** The server process of the connection. The types of pg lack it. */
    readonly processID?: number;
  }
}

/** Connections of each pool. */
const poolSize = 10;
const connectionTimeoutMillis = 5000;
/** The operating system probes an idle connection after this time. */
const probeAfterMs = 10_000;
/** PostgreSQL ends a statement this long before our own time-out, so a live connection answers and stays open. */
const earlierMs = 3000;
const longestIdleMs = 30_000;

/**
 * Connects two pools to a PostgreSQL server: transactions that all wait for the same lock leave the connections of readers
 * free. A query without an answer for `queryTimeoutMs` fails and its connection is replaced: a lost machine sends no reset,
 * and its connections would stay in the pool forever. Throws ConfigFault when the server does not answer, refuses the login,
 * or has settings that lose acknowledged data.
 */
export async function connectPostgres(
  databaseUrl: string,
  queryTimeoutMs: number | undefined,
  watch: WatchQuery,
  connections: CountsByPool,
): Promise<Db> {
  // bigint columns hold money, far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  try {
    const isDirect = await askIsDirect(databaseUrl);
    const onConnect = isDirect && queryTimeoutMs !== undefined ? limitSession(queryTimeoutMs) : undefined;
    const config = { connectionString: databaseUrl, query_timeout: queryTimeoutMs, onConnect };
    const open = () => openPool(config, isDirect);
    const writers = open();
    const db = new Kysely<Tables>({ dialect: new TwoPoolDialect(open(), writers, watch, connections) });
    await refuseLossySettings(db);
    return db;
  } catch (error) {
    if (error instanceof ConfigFault) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new ConfigFault(
      `DATABASE_URL is wrong: no connection to the database (${code ?? message}). Allowed: postgres://user:password@host:port/database of a running server.`,
    );
  }
}

/**
 * Returns a function that sets time limits of a session in PostgreSQL. PostgreSQL does not notice that a client is gone: its
 * statements would wait for locks and its transactions keep their locks for hours, until no connection is free. The TCP
 * settings detect a lost machine; a Unix socket ignores them.
 */
function limitSession(queryTimeoutMs: number): (client: pg.ClientBase) => Promise<unknown> {
  const settings = {
    statement_timeout: queryTimeoutMs - earlierMs,
    idle_in_transaction_session_timeout: longestIdleMs,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 5,
    tcp_user_timeout: 20_000,
  };
  const text = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  const query = { text: text.join("; "), query_timeout: connectionTimeoutMillis };
  return (client) => client.query(query);
}

function openPool(config: pg.PoolConfig, isDirect: boolean): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    // A pooler gives each transaction another connection, which lacks the prepared statements.
    Client: isDirect ? PreparingClient : pg.Client,
    max: poolSize,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
    // Statements of one Promise.all in a transaction are sent together and answered in order. A time-out of one statement
    // ends the connection: pg does so for every statement that was sent.
    pipeline: true,
  });
  // The pool replaces a broken connection, and the running query fails anyway. Without a listener the error would end
  // the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A connection that prepares the statements of `runPrepared`. */
class PreparingClient extends pg.Client {
  // The pool and Kysely call it with several signatures. Only the one with a text and values changes.
  override query(...[text, values, ...more]: unknown[]): never {
    const name = typeof text === "string" ? nameOfPrepared(text) : undefined;
    const query = name === undefined ? [text, values, ...more] : [{ name, text, values }, ...more];
    return Reflect.apply(super.query, this, query) as never;
  }
}

/** Returns true without a pooler in between: a pooler gives its clients its own process number. */
async function askIsDirect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis, query_timeout: connectionTimeoutMillis });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid === client.processID;
  } finally {
    await client.end();
  }
}

/** PostgreSQL with a pool for reads and one for writes. */
class TwoPoolDialect extends PostgresDialect {
  readonly #readers: pg.Pool;
  readonly #writers: pg.Pool;
  readonly #watch: WatchQuery;
  readonly #connections: CountsByPool;

  constructor(readers: pg.Pool, writers: pg.Pool, watch: WatchQuery, connections: CountsByPool) {
    super({ pool: writers });
    this.#readers = readers;
    this.#writers = writers;
    this.#watch = watch;
    this.#connections = connections;
  }

  override createDriver() {
    return new ReadWriteDriver(
      new PostgresDriver({ pool: this.#readers }),
      new PostgresDriver({ pool: this.#writers }),
      this.#watch,
      this.#connections,
    );
  }

  override createAdapter() {
    return new AdapterWithoutLock();
  }
}

/** Turns off Kysely's lock for migrations: it belongs to a connection, which a pooler may share. migrate.ts has its own lock. */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
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
