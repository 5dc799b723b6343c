import { Kysely, type LogEvent, PostgresDialect, PostgresDriver, SqliteAdapter, SqliteDialect, sql } from "kysely";
import pg from "pg";
import { ConfigFault } from "../variables.ts";
import { askDirectly } from "./direct-sqlite.ts";
import { nameOfKept } from "./kept-names.ts";
import { openDatabaseFile } from "./open-file.ts";
import { keepQueryTimes, newQueryTimes } from "./query-times.ts";
import type { Db, Tables } from "./schema.ts";

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

/** Connects to PostgreSQL when an address is given, else opens the file in the data folder. Throws ConfigFault. */
export async function connect(
  options: { databaseUrl: string | undefined; dataDir: string },
  slowQueries?: SlowQueries,
): Promise<Db> {
  const times = newQueryTimes();
  const watch = (text: string, ms: number) => {
    times.observe(ms / 1000);
    if (slowQueries) tellSlow(text, ms, slowQueries);
  };
  const log = ({ query, queryDurationMillis }: LogEvent) => watch(query.sql, queryDurationMillis);
  if (options.databaseUrl === undefined) {
    const file = openDatabaseFile(options.dataDir);
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file.writer }), log });
    askDirectly(db, file, watch);
    keepQueryTimes(db, times);
    return db;
  }
  // bigint columns hold money, far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const statements = { areKept: false };
  const pool = new pg.Pool({
    Client: keepingClient(statements),
    connectionString: options.databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Statements that nothing lies between are sent together (Promise.all in a transaction), and answered in their order.
    pipeline: true,
  });
  // A connection that breaks, idle or between two queries, is replaced by the pool, and its query fails by itself; an
  // error that nobody listens to would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PipelinedDialect(pool), log });
  keepQueryTimes(db, times);
  await refuseLossySettings(db);
  statements.areKept = await isDirect(pool);
  return db;
}

/**
 * A connection on which PostgreSQL parses and plans a kept query once, and is then given its values: for the queries of a
 * submission that is most of its work. Behind a pooler that hands each transaction another connection there is no such
 * statement the next time, so there none is kept.
 */
function keepingClient(statements: { areKept: boolean }): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: as many forms as the driver has; only that of our own calls is changed.
    override query(...[text, values, ...more]: any[]): any {
      const name = statements.areKept && typeof text === "string" ? nameOfKept(text) : undefined;
      // biome-ignore lint/suspicious/noExplicitAny: the same.
      const ask = super.query as (...asked: any[]) => any;
      return name === undefined
        ? ask.call(this, text, values, ...more)
        : ask.call(this, { name, text, values }, ...more);
    }
  } as typeof pg.Client;
}

/** Whether nobody stands between: a pooler tells its clients a process of its own making. */
async function isDirect(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid === (client as unknown as { processID?: number }).processID;
  } finally {
    client.release();
  }
}

function tellSlow(text: string, ms: number, { fromMs, tell }: SlowQueries): void {
  if (ms < fromMs) return;
  tell({ ms: Math.round(ms), query: text.slice(0, longestText) });
}

/** PostgreSQL, where the begin of a transaction is sent along with the first statement in it: a round trip less. */
class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new PipelinedDriver({ pool: this.#pool });
  }
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver["beginTransaction"]>) {
    // It fails only with its connection, and so do then the statements behind it, which tell.
    super.beginTransaction(connection, settings).catch(() => {});
  }
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
