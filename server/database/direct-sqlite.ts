import type { SqliteDatabase } from "kysely";
import type { Reader } from "./schema.ts";

type Values = readonly unknown[];

/** SQLite asked without the way through the query builder, which takes longer than most answers. */
interface DirectSqlite {
  /** Runs a statement on the reading connection, which sees only what is committed. */
  read: (text: string, values: Values) => unknown[];
  /** Runs a statement on the writing connection. The caller holds the transaction. */
  within: (text: string, values: Values) => unknown[];
}

/** By what every copy of a connection, with plugins or as a transaction, has in common. */
const directs = new WeakMap<object, DirectSqlite>();

/** How a connection is asked directly; undefined for one to PostgreSQL. */
export function directOf(db: Reader): DirectSqlite | undefined {
  return directs.get(db.getExecutor().adapter);
}

/** Registers both connections of a file. `tell` receives each statement and how long it took. */
export function askDirectly(
  db: Reader,
  { writer, reader }: { writer: SqliteDatabase; reader: SqliteDatabase },
  tell: (text: string, ms: number) => void,
): void {
  const on =
    (database: SqliteDatabase) =>
    (text: string, values: Values): unknown[] => {
      const since = performance.now();
      const statement = database.prepare(text);
      let rows: unknown[] = [];
      if (statement.reader) rows = statement.all(values);
      else statement.run(values);
      tell(text, performance.now() - since);
      return rows;
    };
  directs.set(db.getExecutor().adapter, { read: on(reader), within: on(writer) });
}
