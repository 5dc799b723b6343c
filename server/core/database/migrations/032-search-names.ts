import { type Kysely, sql } from "kysely";
import { engineOf } from "../connect.ts";
import type { Db } from "../schema.ts";

const rowsPerWrite = 1000;

/** Returns a name without accents. A copy of the function in contract/names.ts at the time of this migration. */
function searched(nameKey: string): string {
  const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
  const bare = nameKey.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter).normalize("NFC");
}

/**
 * Names without accents, for the search only: `name_key` decides which names are equal. The search scans the index, which has
 * only these columns, for a part of a name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const users = db as Kysely<{ user: { id: string; name_key: string; search_name: string } }>;
  await db.schema
    .alterTable("user")
    .addColumn("search_name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  if (engineOf(db as Db) === "postgres") {
    await sql`alter table "user" alter column search_name type text collate "C"`.execute(db);
  }
  await users
    .updateTable("user")
    .set(({ ref }) => ({ search_name: ref("name_key") }))
    .execute();
  const marked = (await users.selectFrom("user").select(["id", "name_key"]).execute())
    .map(({ id, name_key }) => ({ id, name_key, search_name: searched(name_key) }))
    .filter(({ name_key, search_name }) => search_name !== name_key);
  for (let start = 0; start < marked.length; start += rowsPerWrite) {
    const rows = marked.slice(start, start + rowsPerWrite).map(({ id, search_name }) => sql`(${id}, ${search_name})`);
    await sql`update "user" set search_name = marked.column2
      from (values ${sql.join(rows)}) as marked where "user".id = marked.column1`.execute(db);
  }
  await db.schema.createIndex("user_search").on("user").columns(["role", "search_name"]).execute();
}
