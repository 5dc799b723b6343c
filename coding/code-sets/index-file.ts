import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** The derived index, open for reading (build/schema.ts says what is in it). */
export interface CodeIndex {
  /** Path of the file, for other threads. */
  readonly file: string;
  /** Returns all rows of a query. The columns are not checked: only this module writes the index. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Returns the first row of a query. */
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Rows one by one, for those who stop early. */
  each<Row>(sql: string, ...values: SQLInputValue[]): Iterable<Row>;
  close(): void;
}

/** Opens an index file. Throws when it is not a whole one. */
export function openIndex(file: string): CodeIndex {
  const db = new DatabaseSync(file, { readOnly: true });
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  try {
    // A few MB of page cache are enough; the operating system caches the rest.
    db.exec("PRAGMA cache_size = -4096; PRAGMA query_only = ON");
    if (!prepare("SELECT value FROM meta WHERE name = 'whole'").get()) throw new Error(`${file} is not whole`);
  } catch (fault) {
    db.close();
    throw fault;
  }
  return {
    file,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    each: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).iterate(...values) as Iterable<Row>,
    close: () => db.close(),
  };
}
