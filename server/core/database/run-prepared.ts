import type { CompiledQuery } from "kysely";
import type { Reader } from "./schema.ts";

interface Query<Row> {
  compile: (db: Reader) => CompiledQuery<Row>;
}

const names = new Map<string, string>();

/**
 * Runs a frequent query of students and returns its rows. PostgreSQL parses and plans it once per connection: planning the
 * sections of a student takes ten times as long as reading them. The text of the query must always be the same, and it must
 * name its columns: PostgreSQL refuses a prepared `select *` after a migration that changes the columns.
 */
export async function runPrepared<Row>(db: Reader, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared_${names.size + 1}`);
  return (await db.executeQuery(compiled)).rows;
}

/** Returns the name of a prepared statement; undefined for a statement that `runPrepared` did not run. */
export function nameOfPrepared(text: string): string | undefined {
  return names.get(text);
}
