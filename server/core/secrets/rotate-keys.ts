import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { ConfigFault } from "../variables.ts";
import { readCurrentKey, readSealed, resealPasswords, writeCurrentKey } from "./current-key.ts";
import { deriveKeys } from "./keys.ts";

export interface Rotation {
  version: number;
  resealed: number;
  /** Passwords that the old key could not decrypt. They stay unchanged. */
  unreadable: number;
}

/**
 * Seals every readable password with a new key, in one transaction. A server that still runs with the old key can seal no
 * more passwords (refuseRotatedKey). Throws ConfigFault when the old key is not the database's key.
 */
export async function rotateKeys(db: Db, clock: Clock, oldKey: string, newKey: string): Promise<Rotation> {
  return db.transaction().execute(async (trx) => {
    const current = await readCurrentKey(trx, "update");
    const before = deriveKeys(oldKey, current?.version ?? 1);
    if (current?.check_value !== before.checkValue)
      throw new ConfigFault("SECRET_KEY is wrong: it is not the key of this database. Nothing was changed.");
    const after = deriveKeys(newKey, current.version + 1);
    const sealed = await readSealed(trx);
    const passwords = new Map(
      sealed.flatMap((row) => {
        const password = before.unseal(row.id, row.sealed);
        return password === undefined ? [] : [[row.id, password] as const];
      }),
    );
    await writeCurrentKey(trx, clock, after);
    await resealPasswords(trx, after, passwords);
    const counts = { resealed: passwords.size, unreadable: sealed.length - passwords.size };
    await recordAudit(trx, null, clock, "key rotated", { id: null, name: `version ${after.version}` }, counts);
    return { version: after.version, ...counts };
  });
}
