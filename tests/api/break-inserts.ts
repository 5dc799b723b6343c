import { sql } from "kysely";
import { engineOf } from "../../server/core/database/connect.ts";
import type { Db } from "../../server/core/database/schema.ts";

/** Makes the database refuse rows with this value, as an unexpected error. Returns a function that ends this. */
export async function breakInserts(db: Db, table: string, column: string, value: string): Promise<() => Promise<void>> {
  const [rows, place] = [sql.table(table), sql.ref(`new.${column}`)];
  if (engineOf(db) === "sqlite") {
    await sql`create trigger breaks before insert on ${rows} when ${place} = ${sql.lit(value)}
      begin select raise(abort, 'broken on purpose'); end`.execute(db);
    return async () => {
      await sql`drop trigger breaks`.execute(db);
    };
  }
  await sql`create function breaks() returns trigger as ${sql.lit(
    `begin if new.${column} = '${value}' then raise exception 'broken on purpose'; end if; return new; end`,
  )} language plpgsql`.execute(db);
  await sql`create trigger breaks before insert on ${rows} for each row execute function breaks()`.execute(db);
  return async () => {
    await sql`drop trigger breaks on ${rows}`.execute(db);
    await sql`drop function breaks`.execute(db);
  };
}
