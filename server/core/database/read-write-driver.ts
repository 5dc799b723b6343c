import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";
import type { ConnectionCounts, CountsByPool } from "./measures.ts";

/** Receives the text of each statement and how long it took, without the wait for a connection. */
export type WatchQuery = (text: string, ms: number) => void;

/** Counts the connections of a driver. */
class Pool {
  readonly driver: Driver;
  readonly #counts: ConnectionCounts;

  constructor(driver: Driver, counts: ConnectionCounts) {
    this.driver = driver;
    this.#counts = counts;
  }

  async acquire(): Promise<DatabaseConnection> {
    this.#counts.waiting += 1;
    try {
      const connection = await this.driver.acquireConnection();
      this.#counts.used += 1;
      return connection;
    } finally {
      this.#counts.waiting -= 1;
    }
  }

  async release(connection: DatabaseConnection): Promise<void> {
    this.#counts.used -= 1;
    await this.driver.releaseConnection(connection);
  }
}

/**
 * Routes queries to two drivers. A read outside a transaction uses a connection of the reader, so that it never waits for a
 * transaction (design.md section 2). Transactions and single writes use the writer's.
 */
export class ReadWriteDriver implements Driver {
  readonly #reader: Pool;
  readonly #writer: Pool;
  readonly #watch: WatchQuery;

  constructor(reader: Driver, writer: Driver, watch: WatchQuery, connections: CountsByPool) {
    this.#reader = new Pool(reader, connections.read);
    this.#writer = new Pool(writer, connections.write);
    this.#watch = watch;
  }

  async init(): Promise<void> {
    await this.#writer.driver.init();
    await this.#reader.driver.init();
  }

  async acquireConnection(): Promise<RoutedConnection> {
    return new RoutedConnection(this.#reader, this.#writer, this.#watch);
  }

  async beginTransaction(connection: RoutedConnection, settings: TransactionSettings): Promise<void> {
    await this.#writer.driver.beginTransaction(await connection.acquireWriter(), settings);
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    const writer = await connection.acquireWriter();
    connection.end();
    await timed(this.#watch, "commit", () => this.#writer.driver.commitTransaction(writer));
    await connection.release();
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    const writer = await connection.acquireWriter();
    connection.end();
    await this.#writer.driver.rollbackTransaction(writer);
    await connection.release();
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    await connection.release();
  }

  async destroy(): Promise<void> {
    try {
      await this.#reader.driver.destroy();
    } finally {
      await this.#writer.driver.destroy();
    }
  }
}

/** A connection as Kysely sees it. A transaction keeps one of the writer's; any other statement acquires one for itself. */
class RoutedConnection implements DatabaseConnection {
  readonly #reader: Pool;
  readonly #writer: Pool;
  readonly #watch: WatchQuery;
  #transactionConnection: DatabaseConnection | undefined;
  #hasEnded = false;

  constructor(reader: Pool, writer: Pool, watch: WatchQuery) {
    this.#reader = reader;
    this.#writer = writer;
    this.#watch = watch;
  }

  async acquireWriter(): Promise<DatabaseConnection> {
    this.#transactionConnection ??= await this.#writer.acquire();
    return this.#transactionConnection;
  }

  /** Refuses every later statement, which would otherwise be committed outside the transaction. */
  end(): void {
    this.#hasEnded = true;
  }

  async release(): Promise<void> {
    if (this.#transactionConnection) await this.#writer.release(this.#transactionConnection);
    this.#transactionConnection = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // In a batch, statements after a failed one arrive after its rollback has begun.
    if (this.#hasEnded) throw new Error("The transaction has ended");
    if (this.#transactionConnection) return this.#run(this.#transactionConnection, query);
    const pool = isRead(query) ? this.#reader : this.#writer;
    const connection = await pool.acquire();
    try {
      return await this.#run<Row>(connection, query);
    } finally {
      await pool.release(connection);
    }
  }

  #run<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    return timed(this.#watch, query.sql, () => connection.executeQuery<Row>(query));
  }

  /** Throws. An open stream would keep SQLite's only reader at one snapshot for all other reads. */
  streamQuery(): never {
    throw new Error("Queries are not streamed: read page by page");
  }
}

/** True if a statement only reads. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*select\b/i.test(sql));
}

async function timed<T>(watch: WatchQuery, text: string, act: () => Promise<T>): Promise<T> {
  const since = performance.now();
  try {
    return await act();
  } finally {
    watch(text, performance.now() - since);
  }
}
