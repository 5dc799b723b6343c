import { close, fdatasync, open } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { type CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDialect, SqliteDriver } from "kysely";

const openFile = promisify(open);
const flushToDisk = promisify(fdatasync);
const closeFile = promisify(close);

/** The connection that writes: what it has committed stands in the log, and on disk once that is flushed. */
export interface Writer extends SqliteDatabase {
  isInTransaction: () => boolean;
  /** Resolves when all that was committed before is on disk. */
  flush: () => Promise<void>;
}

/**
 * What flushes a log beside the event loop: SQLite itself would hold it until the disk has answered, with every call that
 * only reads. It is SQLite's own flush, of the same file: the log's frames up to the last commit, before anybody is told.
 *
 * After one that failed nobody knows what of the log is on disk, and the next one would not say so: the kernel reports a
 * write that it has lost once. So from then on a write is answered when all that was committed is copied into the database's
 * file, which SQLite flushes itself. Throws what the disk says, also as long as somebody's long read is in the way of that.
 */
export function flushOf(database: DatabaseSync, log: string, toDisk = flushToDisk) {
  let file: Promise<number> | undefined;
  let isInDoubt = false;
  const flushLog = async () => {
    // The log is made with the first write, and lies there until the last connection is closed.
    file ??= openFile(log, "r+");
    await toDisk(await file);
  };
  return {
    flush: async (): Promise<void> => {
      if (isInDoubt) copyLog(database);
      else
        await flushLog().catch((error: unknown) => {
          file?.then(closeFile).catch(() => {});
          file = undefined;
          isInDoubt = true;
          throw error;
        });
      isInDoubt = false;
    },
    end: (): void => {
      file?.then(closeFile).catch(() => {});
      file = undefined;
    },
  };
}

/** Copies all of the log into the file, and begins it anew. */
function copyLog(database: DatabaseSync): void {
  const { busy } = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
  if (busy) throw Object.assign(new Error("The disk failed, and what was written is not yet safe"), { code: "EIO" });
}

/** SQLite, where whoever wrote is told so when the log is flushed, and the event loop is free meanwhile. */
export class FlushingDialect extends SqliteDialect {
  readonly #database: Writer;

  constructor(database: Writer) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new FlushingDriver(this.#database);
  }
}

class FlushingDriver extends SqliteDriver {
  readonly #database: Writer;
  #connection: DatabaseConnection | undefined;

  constructor(database: Writer) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(...how: Parameters<SqliteDriver["acquireConnection"]>): Promise<DatabaseConnection> {
    this.#connection ??= flushing(this.#database, await super.acquireConnection(...how));
    return this.#connection;
  }
}

/** A commit, or a statement that is its own transaction, is answered after its flush. */
function flushing(database: Writer, connection: DatabaseConnection): DatabaseConnection {
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
