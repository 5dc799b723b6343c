import { close, fdatasync, fdatasyncSync, open } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { newFlushPlace } from "./flush-place.ts";
import type { CountsByPool } from "./measures.ts";
import { ReadWriteDriver, type WatchQuery } from "./read-write-driver.ts";

const openFile = promisify(open);

/** The connection that writes: what it has committed stands in the log, and on disk once that is flushed. */
export interface WritingConnection extends SqliteDatabase {
  isInTransaction: () => boolean;
  /** Resolves when all that was committed before is on disk. */
  flush: () => Promise<void>;
}

/** SQLite's own flush, in a thread and in the event loop. */
const ownDisk = { inThread: promisify(fdatasync), inLoop: fdatasyncSync, now: () => performance.now() };

/**
 * What flushes a log, in a thread or in the event loop, whichever costs less now (flush-place.ts): SQLite itself would always hold
 * the loop until the disk has answered, with every call that only reads. It is SQLite's own flush, of the same file: the log's
 * frames up to the last commit, before anybody is told.
 *
 * After one that failed nobody knows what of the log is on disk, and the next one would not say so: the kernel reports a
 * write that it has lost once. So from then on a write is answered when all that was committed is copied into the database's
 * file, which SQLite flushes itself. Throws what the disk says, also as long as somebody's long read is in the way of that.
 */
export function flushOf(database: DatabaseSync, log: string, disk: typeof ownDisk = ownDisk) {
  const place = newFlushPlace();
  let file: number | undefined;
  let isInDoubt = false;
  const flushLog = async () => {
    // The log is made with the first write, and lies there until the last connection is closed.
    file ??= await openFile(log, "r+");
    const since = disk.now();
    const isInLoop = place.isLoop();
    if (isInLoop) disk.inLoop(file);
    else await disk.inThread(file);
    place.note(isInLoop, disk.now() - since);
  };
  const end = () => {
    if (file !== undefined) close(file, () => {});
    file = undefined;
  };
  return {
    flush: async (): Promise<void> => {
      if (isInDoubt) copyLog(database);
      else
        await flushLog().catch((error: unknown) => {
          end();
          place.forget();
          isInDoubt = true;
          throw error;
        });
      isInDoubt = false;
    },
    end,
  };
}

/** Copies all of the log into the file, and begins it anew. */
function copyLog(database: DatabaseSync): void {
  const { busy } = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
  if (busy) throw Object.assign(new Error("The disk failed, and what was written is not yet safe"), { code: "EIO" });
}

/** SQLite with one writing and one read-only connection. Writers take turns. A write is answered when the log is flushed. */
export class FlushingDialect extends SqliteDialect {
  readonly #file: { writer: WritingConnection; reader: SqliteDatabase };
  readonly #watch: WatchQuery;
  readonly #connections: CountsByPool;

  constructor(
    file: { writer: WritingConnection; reader: SqliteDatabase },
    watch: WatchQuery,
    connections: CountsByPool,
  ) {
    super({ database: file.writer });
    this.#file = file;
    this.#watch = watch;
    this.#connections = connections;
  }

  override createDriver() {
    const { reader, writer } = this.#file;
    return new ReadWriteDriver(
      new SqliteDriver({ database: reader }),
      new FlushingDriver(writer),
      this.#watch,
      this.#connections,
    );
  }

  override createAdapter() {
    return new TwoConnectionAdapter();
  }
}

class TwoConnectionAdapter extends SqliteAdapter {
  /** Turns off Kysely's own mutex: `FlushingDriver` queues the writers, and reads need not wait. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Lets migrate.ts run all migrations in one transaction. SQLite supports it; Kysely's adapter reports that it does not. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** The connection that writes: whoever acquires it has it alone until they release it. */
class FlushingDriver extends SqliteDriver {
  readonly #database: WritingConnection;
  #connection: DatabaseConnection | undefined;
  #released: Promise<void> = Promise.resolve();
  #release = () => {};

  constructor(database: WritingConnection) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#released;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    await before;
    this.#release = resolve;
    this.#connection ??= flushing(this.#database, await super.acquireConnection());
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }
}

/** A commit, or a statement that is its own transaction, is answered after its flush. */
function flushing(database: WritingConnection, connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery) => {
      const result = await connection.executeQuery<Row>(query);
      if (!database.isInTransaction() && !leavesNothing(query.sql)) await database.flush();
      return result;
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

const leavesNothing = (text: string) => /^\s*(select|pragma|rollback)\b/i.test(text);
