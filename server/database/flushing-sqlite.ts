import { close, fdatasync, open } from "node:fs";
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
 */
export function flushOf(log: string): { flush: () => Promise<void>; end: () => void } {
  let file: Promise<number> | undefined;
  return {
    flush: async () => {
      // The log is made with the first write, and lies there until the last connection is closed.
      file ??= openFile(log, "r+").catch((error: unknown) => {
        file = undefined;
        throw error;
      });
      await flushToDisk(await file);
    },
    end: () => {
      file?.then(closeFile).catch(() => {});
      file = undefined;
    },
  };
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
