import { sql } from "kysely";
import { engineOf } from "../database/connect.ts";
import type { Db, Reader } from "../database/schema.ts";

/**
 * Not in a backup. Triggers fill `course_version` again, and `roster`, which a database before migration 039 has. A restored
 * database has an id of its own, and a store without the contents of unused files.
 */
const leftOut = new Set(["course_version", "roster", "database_id", "unused_file"]);

/** True for the tables that Litestream makes in the database it copies. */
export const isOfLitestream = (table: string) => table.startsWith("_litestream_");

/** Lists the tables of a backup, each after those that its rows point to. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const all = (await db.introspection.getTables()).map(({ name }) => name);
  const names = all.filter((name) => !leftOut.has(name) && !isOfLitestream(name)).sort();
  const pointsTo = engineOf(db) === "sqlite" ? await sqliteKeys(db, names) : await postgresKeys(db);
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const parent of pointsTo.get(name) ?? []) if (parent !== name) visit(parent);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}

async function sqliteKeys(db: Reader, names: readonly string[]): Promise<Map<string, string[]>> {
  const keys = names.map(async (name) => {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    return [name, rows.map(({ table }) => table).sort()] as const;
  });
  return new Map(await Promise.all(keys));
}

async function postgresKeys(db: Reader): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  const keys = new Map<string, string[]>();
  for (const { child, parent } of rows) keys.set(child, [...(keys.get(child) ?? []), parent]);
  return keys;
}
