import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/**
 * Opens a database file with Node's own SQLite, in the small interface that Kysely's dialect wants.
 * WAL with synchronous FULL: a commit that returned is on disk. Prepared statements are kept by their text.
 */
export function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000",
  );
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = text === "rollback" ? adaptRollback(database) : adapt(database.prepare(text));
      if (statements.size > 500) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

type Values = Parameters<StatementSync["all"]>;

/**
 * On a full disk SQLite has rolled back by itself; a second rollback would fail and hide the fault that caused it.
 */
function adaptRollback(database: DatabaseSync): SqliteStatement {
  const rollback = adapt(database.prepare("rollback"));
  return {
    ...rollback,
    run: (parameters) => (database.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
  };
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Values)),
    run: (parameters) => statement.run(...(parameters as Values)),
    iterate: (parameters) => statement.iterate(...(parameters as Values)),
  };
}
