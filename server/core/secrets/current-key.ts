import type { Clock } from "../clock.ts";
import { engineOf } from "../database/connect.ts";
import type { Reader, Writer } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Keys } from "./keys.ts";

// What the database knows of the key: its version and a value made from it; and all that was sealed with it.

/** Held until the transaction ends; on SQLite the one writer is lock enough. */
export async function readCurrentKey(db: Reader, lock: "share" | "update") {
  const query = db.selectFrom("secret_key").selectAll().where("id", "=", "current");
  if (engineOf(db) === "sqlite") return query.executeTakeFirst();
  return (lock === "share" ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** Says which key this database has from now on. Out: false when there is one already and `only` is "first". */
export async function writeCurrentKey(trx: Writer, clock: Clock, keys: Keys, only?: "first"): Promise<boolean> {
  const row = { version: keys.version, check_value: keys.checkValue, since: clock().toISOString() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("secret_key")
    .values({ id: "current", ...row })
    .onConflict((conflict) =>
      only === "first" ? conflict.column("id").doNothing() : conflict.column("id").doUpdateSet(row),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/**
 * Throws 503 when the key was rotated since this process started: what it sealed could never be read. Part of the
 * transaction that seals.
 */
export async function refuseRotatedKey(trx: Writer, keys: Keys): Promise<void> {
  const current = await readCurrentKey(trx, "share");
  if (current?.version !== keys.version || current.check_value !== keys.checkValue)
    throw new Refusal("not_ready", "The server's key was changed. Please start the server again.");
}

/** Every readable password as it is sealed. */
export async function readSealed(db: Reader): Promise<{ id: string; sealed: string }[]> {
  return db
    .selectFrom("user")
    .select(["id", "password_sealed as sealed"])
    .where("password_sealed", "is not", null)
    .$narrowType<{ sealed: string }>()
    .execute();
}

/** Seals passwords anew. In: the passwords of users, by their ids. */
export async function resealPasswords(trx: Writer, keys: Keys, passwords: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, password] of passwords) {
    await trx
      .updateTable("user")
      .set({ password_sealed: keys.seal(id, password) })
      .where("id", "=", id)
      .execute();
  }
}
