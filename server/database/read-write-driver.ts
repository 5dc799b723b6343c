import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from "kysely";

/** Receives the text of each statement and how long it took, without the wait for a connection. */
export type WatchQuery = (text: string, ms: number) => void;

/**
 * Sends what reads outside a transaction to connections of its own, so that no read waits for a transaction (design.md
 * section 2). Transactions, and statements by themselves that write, use the connections of the other driver.
 */
export class ReadWriteDriver implements Driver {
  readonly #reader: Driver;
  readonly #writer: Driver;
  readonly #watch: WatchQuery;

  constructor(reader: Driver, writer: Driver, watch: WatchQuery) {
    this.#reader = reader;
    this.#writer = writer;
    this.#watch = watch;
  }

  async init(): Promise<void> {
    await this.#writer.init();
    await this.#reader.init();
  }

  async acquireConnection(): Promise<RoutedConnection> {
    return new RoutedConnection(this.#reader, this.#writer, this.#watch);
  }

  async beginTransaction(connection: RoutedConnection, settings: TransactionSettings): Promise<void> {
    await this.#writer.beginTransaction(await connection.acquireWriter(), settings);
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    const writer = await connection.acquireWriter();
    await timed(this.#watch, "commit", () => this.#writer.commitTransaction(writer));
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    await this.#writer.rollbackTransaction(await connection.acquireWriter());
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    await connection.release();
  }

  async destroy(): Promise<void> {
    await this.#reader.destroy();
    await this.#writer.destroy();
  }
}

/** What Kysely takes for a connection. A transaction acquires a writer's and keeps it, another statement one for itself. */
class RoutedConnection implements DatabaseConnection {
  readonly #reader: Driver;
  readonly #writer: Driver;
  readonly #watch: WatchQuery;
  #ofTransaction: DatabaseConnection | undefined;

  constructor(reader: Driver, writer: Driver, watch: WatchQuery) {
    this.#reader = reader;
    this.#writer = writer;
    this.#watch = watch;
  }

  async acquireWriter(): Promise<DatabaseConnection> {
    this.#ofTransaction ??= await this.#writer.acquireConnection();
    return this.#ofTransaction;
  }

  async release(): Promise<void> {
    if (this.#ofTransaction) await this.#writer.releaseConnection(this.#ofTransaction);
    this.#ofTransaction = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ofTransaction) return this.#run(this.#ofTransaction, query);
    const driver = isRead(query) ? this.#reader : this.#writer;
    const connection = await driver.acquireConnection();
    try {
      return await this.#run<Row>(connection, query);
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  #run<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    return timed(this.#watch, query.sql, () => connection.executeQuery<Row>(query));
  }

  /** Throws: an open stream would keep SQLite's reader, and so every other read, at one moment. */
  streamQuery(): never {
    throw new Error("Queries are not streamed: read page by page");
  }
}

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
