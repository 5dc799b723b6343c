import type { Clock } from "../clock.ts";
import { engineOf } from "../database/connect.ts";
import type { Reader, Writer } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Keys } from "./keys.ts";

// The database stores the version of the key, a value derived from it, and the passwords that it seals.

/** Returns the row of the key and locks it until the transaction ends. On SQLite no lock is needed: there is one writer. */
export async function readCurrentKey(db: Reader, lock: "share" | "update") {
  const query = db.selectFrom("secret_key").selectAll().where("id", "=", "current");
  if (engineOf(db) === "sqlite") return query.executeTakeFirst();
  return (lock === "share" ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** Writes the row of the key. With `only` "first" it keeps an existing row and returns false. */
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
 * Throws 503 when the key was rotated since this process started: nobody could read a password sealed with the old key. Call
 * it in the transaction that seals.
 */
export async function refuseRotatedKey(trx: Writer, keys: Keys): Promise<void> {
  const current = await readCurrentKey(trx, "share");
  if (current?.version !== keys.version || current.check_value !== keys.checkValue)
    throw new Refusal("not_ready", "The server's key was changed. Please restart the server.");
}

/** Returns every sealed password with its user's id. */
export async function readSealed(db: Reader): Promise<{ id: string; sealed: string }[]> {
  return db
    .selectFrom("user")
    .select(["id", "password_sealed as sealed"])
    .where("password_sealed", "is not", null)
    .$narrowType<{ sealed: string }>()
    .execute();
}

/** Seals passwords again. `passwords` has them by user id. */
export async function resealPasswords(trx: Writer, keys: Keys, passwords: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, password] of passwords) {
    await trx
      .updateTable("user")
      .set({ password_sealed: keys.seal(id, password) })
      .where("id", "=", id)
      .execute();
  }
}
