import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { ConfigFault } from "../variables.ts";
import { sqliteCode } from "./faults.ts";
import { adaptSqlite } from "./node-sqlite.ts";

const corrupt = 11;
const notADatabase = 26;
const cannotBeOpened = new Set([3, 8, 10, 13, 14]);

/** Both ways to a file: the connection that writes, and one that reads what is committed while a transaction is open. */
interface OpenedFile {
  writer: SqliteDatabase;
  reader: SqliteDatabase;
}

/** So long may the log be until a commit empties it, in pages: a thread does it before (empty-log.ts). */
const longestLog = 25_000;

/** What each connection keeps of the file in memory, in KiB. */
const cached = 16_000;

/**
 * Opens, or makes, casebook.db in the data folder: WAL with synchronous FULL, so that a commit that returned is on disk.
 * Throws ConfigFault for a damaged file, which the engine's quick check finds before anything is written (about a second
 * a gigabyte), and for one that cannot be opened.
 */
export function openDatabaseFile(dataDir: string): OpenedFile {
  const file = path.join(dataDir, "casebook.db");
  try {
    const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    refuseDamaged(database);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cached};
       PRAGMA wal_autocheckpoint = ${longestLog}`,
    );
    const readOnly = new DatabaseSync(file, { timeout: 5000, readOnly: true });
    readOnly.exec(`PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cached}`);
    const reader = adaptSqlite(readOnly);
    const { prepare, close } = adaptSqlite(database);
    const closeBoth = () => {
      reader.close();
      close();
    };
    return { writer: { prepare, close: closeBoth }, reader };
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    const code = sqliteCode(errcode);
    if (code === corrupt || code === notADatabase) throw damaged(message);
    if (code !== undefined && cannotBeOpened.has(code))
      throw new ConfigFault(
        `DATA_DIR is wrong: ${file} cannot be opened (${message}). Allowed: a folder whose files can be read and written.`,
      );
    throw error;
  }
}

function refuseDamaged(database: DatabaseSync): void {
  const [finding] = database.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
  if (finding?.quick_check !== "ok") throw damaged(finding?.quick_check ?? "no answer");
}

function damaged(finding: string): ConfigFault {
  const line = finding.replace(/\s+/g, " ");
  return new ConfigFault(
    `DATA_DIR is wrong: casebook.db is damaged (${line}). Nothing was written. Restore a backup: docs/operations.md says how.`,
  );
}
