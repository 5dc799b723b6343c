import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { ConfigFault } from "../variables.ts";
import { takeCleanCloseMark, writeCleanCloseMark } from "./clean-close.ts";
import { sqliteCode } from "./faults.ts";
import { adaptSqlite } from "./node-sqlite.ts";
import { findDamageIn } from "./quick-check.ts";

const corrupt = 11;
const notADatabase = 26;
const cannotBeOpened = new Set([3, 8, 10, 13, 14]);

/** Both connections to a file: one that writes, and one that reads what is committed while a transaction is open. */
interface OpenedFile {
  writer: SqliteDatabase;
  reader: SqliteDatabase;
  /** Whether all of it was looked through; a file that stands as we closed it is looked through beside the server (check-file.ts). */
  isChecked: boolean;
}

/** What each connection keeps of the file in memory, in KiB. */
const cachedKib = 16_000;

/**
 * Opens, or makes, casebook.db in the data folder: WAL, which SQLite flushes within each commit (`synchronous = FULL`).
 * Throws ConfigFault for a damaged file, which the engine's quick check finds before anything is written (about a second
 * a gigabyte; only where the file does not stand as we closed it), and for one that cannot be opened.
 */
export function openDatabaseFile(dataDir: string): OpenedFile {
  const file = path.join(dataDir, "casebook.db");
  try {
    const isAsClosed = takeCleanCloseMark(file);
    const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    if (!isAsClosed) refuseDamaged(database);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cachedKib}`,
    );
    const readOnly = new DatabaseSync(file, { timeout: 5000, readOnly: true });
    readOnly.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cachedKib}`);
    const { prepare, close } = adaptSqlite(database);
    const closeAndNote = () => {
      close();
      writeCleanCloseMark(file);
    };
    return {
      writer: { prepare, close: closeAndNote },
      reader: adaptSqlite(readOnly),
      isChecked: !isAsClosed,
    };
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    const code = sqliteCode(errcode);
    if (code === corrupt || code === notADatabase) throw damaged(message.replace(/\s+/g, " "));
    if (code !== undefined && cannotBeOpened.has(code))
      throw new ConfigFault(
        `DATA_DIR is wrong: ${file} cannot be opened (${message}). Allowed: a folder whose files can be read and written.`,
      );
    throw error;
  }
}

function refuseDamaged(database: DatabaseSync): void {
  const finding = findDamageIn(database);
  if (finding !== undefined) throw damaged(finding);
}

function damaged(finding: string): ConfigFault {
  return new ConfigFault(reportDamage(finding, "Nothing was written. "));
}

/** In: a line of what the engine found, and what else is to be said of it. */
export function reportDamage(finding: string, more = ""): string {
  return `DATA_DIR is wrong: casebook.db is damaged (${finding}). ${more}Restore a backup: docs/operations.md says how.`;
}
