import { type DatabaseConnection, SqliteAdapter, type SqliteDatabase, SqliteDialect, SqliteDriver } from "kysely";
import type { CountsByPool } from "./measures.ts";
import { ReadWriteDriver, type WatchQuery } from "./read-write-driver.ts";

/** SQLite with one writing and one read-only connection. Writers take turns. */
export class TwoConnectionDialect extends SqliteDialect {
  readonly #file: { writer: SqliteDatabase; reader: SqliteDatabase };
  readonly #watch: WatchQuery;
  readonly #connections: CountsByPool;

  constructor(file: { writer: SqliteDatabase; reader: SqliteDatabase }, watch: WatchQuery, connections: CountsByPool) {
    super({ database: file.writer });
    this.#file = file;
    this.#watch = watch;
    this.#connections = connections;
  }

  override createDriver() {
    const { reader, writer } = this.#file;
    return new ReadWriteDriver(
      new SqliteDriver({ database: reader }),
      new QueuedDriver({ database: writer }),
      this.#watch,
      this.#connections,
    );
  }

  override createAdapter() {
    return new TwoConnectionAdapter();
  }
}

class TwoConnectionAdapter extends SqliteAdapter {
  /** Turns off Kysely's own mutex: `QueuedDriver` queues the writers, and reads need not wait. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Lets migrate.ts run all migrations in one transaction. SQLite supports it; Kysely's adapter reports that it does not. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** The writing connection. One user at a time; the others wait in a queue. */
class QueuedDriver extends SqliteDriver {
  #released: Promise<void> = Promise.resolve();
  #release = () => {};

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#released;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    await before;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }
}
