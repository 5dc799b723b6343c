import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/**
 * Node's own SQLite in the small interface that Kysely's dialect wants. Prepared statements are kept by their text.
 */
export function adaptSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      // What a pragma sets is set while it is prepared: kept, it would do nothing the second time.
      if (/^pragma /i.test(text)) return adapt(database.prepare(text));
      const known = statements.get(text);
      if (known) return known;
      const statement = text === "rollback" ? adaptRollback(database) : adapt(database.prepare(beginWriting(text)));
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

/**
 * Every transaction of ours writes, and takes the one writer's place before it reads: one that read first would be refused
 * when another process wrote meanwhile, instead of waiting for it.
 */
function beginWriting(text: string): string {
  return text === "begin" ? "begin immediate" : text;
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
