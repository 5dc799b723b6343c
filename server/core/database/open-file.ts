import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { ConfigFault } from "../variables.ts";
import { consumeCleanCloseMark, writeCleanCloseMark } from "./clean-close.ts";
import { sqliteCode } from "./faults.ts";
import { adaptSqlite } from "./node-sqlite.ts";
import { findDamageIn } from "./quick-check.ts";

const corrupt = 11;
const notADatabase = 26;
const cannotBeOpened = new Set([3, 8, 10, 13, 14]);

/** Both connections to a file: one writes, the other reads committed data, also while a transaction is open. */
interface OpenedFile {
  writer: SqliteDatabase;
  reader: SqliteDatabase;
  /** False after a clean close: then check-file.ts checks the file while the server runs. */
  isChecked: boolean;
}

/** The page cache of each connection. */
const cacheKib = 16_000;

/**
 * Opens or creates casebook.db in the data folder, in WAL mode; SQLite flushes within each commit (`synchronous = FULL`).
 * Unless the last close was clean, SQLite's quick check runs first (about a second per gigabyte). Throws ConfigFault for a
 * damaged file, before anything is written, and for one that cannot be opened.
 */
export function openDatabaseFile(dataDir: string): OpenedFile {
  const file = path.join(dataDir, "casebook.db");
  try {
    const wasClosedCleanly = consumeCleanCloseMark(file);
    const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    if (!wasClosedCleanly) refuseDamaged(database);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cacheKib}`,
    );
    const readOnly = new DatabaseSync(file, { timeout: 5000, readOnly: true });
    readOnly.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cacheKib}`);
    const { prepare, close } = adaptSqlite(database);
    const closeAndMark = () => {
      close();
      writeCleanCloseMark(file);
    };
    return {
      writer: { prepare, close: closeAndMark },
      reader: adaptSqlite(readOnly),
      isChecked: !wasClosedCleanly,
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

/** Returns the sentence about a damaged file. `more` is another sentence for the operator. */
export function reportDamage(finding: string, more = ""): string {
  return `DATA_DIR is wrong: casebook.db is damaged (${finding}). ${more}Restore a backup: docs/operations.md says how.`;
}
