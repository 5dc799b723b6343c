import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

const mostStatements = 500;

/** Adapts Node's own SQLite to the interface of Kysely's dialect. Prepared statements are cached by their text. */
export function adaptSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      // SQLite executes a pragma while it prepares it: a cached one would do nothing the second time.
      if (/^pragma /i.test(text)) return adapt(database.prepare(text));
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = text === "rollback" ? adaptRollback(database) : adapt(database.prepare(beginWriting(text)));
      if (statements.size >= mostStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

/**
 * Makes a transaction acquire the write lock at its start. If it read first and another process wrote meanwhile, SQLite would
 * refuse its write instead of waiting.
 */
function beginWriting(text: string): string {
  return text === "begin" ? "begin immediate" : text;
}

/** Skips the rollback if SQLite has already rolled back, as on a full disk: a second one would hide the cause. */
function adaptRollback(database: DatabaseSync): SqliteStatement {
  const rollback = adapt(database.prepare("rollback"));
  return {
    ...rollback,
    run: (parameters) => (database.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
  };
}

type Values = Parameters<StatementSync["all"]>;

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Values)),
    run: (parameters) => statement.run(...(parameters as Values)),
    iterate: (parameters) => statement.iterate(...(parameters as Values)),
  };
}
