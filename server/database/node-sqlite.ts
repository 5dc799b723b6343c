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
      const prepared = () => database.prepare(beginWriting(text));
      const statement = text === "rollback" ? adaptRollback(database) : adapt(prepared(), makerOf(text));
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

/**
 * Node makes each row an object of a kind that is slow to make and to read; as lists, of which we make the objects, the rows
 * of a result take a third less. Not where all columns are asked for: a migration that another server runs would change
 * what they are.
 */
function makerOf(text: string): ((statement: StatementSync) => RowMaker | undefined) | undefined {
  if (text.replaceAll("count(*)", "").includes("*")) return undefined;
  return (statement) => {
    const names = statement.columns().map(({ name }) => name);
    if (names.length === 0) return undefined;
    statement.setReturnArrays(true);
    // Written out, each row has the same shape from its beginning.
    const fields = names.map((name, place) => `${JSON.stringify(name)}: values[${place}]`);
    return new Function("values", `return { ${fields.join(", ")} };`) as RowMaker;
  };
}

type RowMaker = (values: unknown[]) => object;

function adapt(statement: StatementSync, makerFor?: ReturnType<typeof makerOf>): SqliteStatement {
  const make = makerFor?.(statement);
  // Asked for lists, Node answers with lists; its types know objects alone.
  const rowOf = (row: unknown) => (make ? make(row as unknown[]) : row);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Values)).map(rowOf),
    run: (parameters) => statement.run(...(parameters as Values)),
    iterate: function* (parameters) {
      for (const row of statement.iterate(...(parameters as Values))) yield rowOf(row);
    },
  };
}
