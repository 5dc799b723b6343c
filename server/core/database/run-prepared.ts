import type { CompiledQuery } from "kysely";
import type { Reader } from "./schema.ts";

interface Query<Row> {
  compile: (db: Reader) => CompiledQuery<Row>;
}

const names = new Map<string, string>();

/**
 * Runs a query that students ask all the time, and returns its rows. PostgreSQL parses and plans it once per connection: planning
 * the sections of a student takes ten times as long as reading them. The query names each of its columns, since PostgreSQL
 * refuses the plan of a `*` that means other columns after a migration, and its text is always the same.
 */
export async function runPrepared<Row>(db: Reader, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared_${names.size + 1}`);
  return (await db.executeQuery(compiled)).rows;
}

/** Returns the name under which PostgreSQL prepares a statement; undefined for one that was not run by `runPrepared`. */
export function nameOfPrepared(text: string): string | undefined {
  return names.get(text);
}
