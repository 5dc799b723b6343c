import { sql } from "kysely";
import { engineOf } from "../database/connect.ts";
import type { Db, Reader } from "../database/schema.ts";

/**
 * Tables that a backup leaves out. Triggers fill `course_version`, and `roster` of a database before migration 039. A restored
 * database gets a new id, and its store lacks the contents of unused files.
 */
const leftOut = new Set(["course_version", "roster", "database_id", "unused_file"]);

/** Returns true for a table that Litestream made in the database. */
export const isOfLitestream = (table: string) => table.startsWith("_litestream_");

/** Returns the tables of a backup, each after the tables that its foreign keys reference. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const all = (await db.introspection.getTables()).map(({ name }) => name);
  const names = all.filter((name) => !leftOut.has(name) && !isOfLitestream(name)).sort();
  const parents = engineOf(db) === "sqlite" ? await sqliteParents(db, names) : await postgresParents(db);
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const parent of parents.get(name) ?? []) if (parent !== name) visit(parent);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}

async function sqliteParents(db: Reader, names: readonly string[]): Promise<Map<string, string[]>> {
  const parents = names.map(async (name) => {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    return [name, rows.map(({ table }) => table).sort()] as const;
  });
  return new Map(await Promise.all(parents));
}

async function postgresParents(db: Reader): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  const parents = new Map<string, string[]>();
  for (const { child, parent } of rows) parents.set(child, [...(parents.get(child) ?? []), parent]);
  return parents;
}
