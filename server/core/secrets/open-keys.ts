import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db, Reader } from "../database/schema.ts";
import { ConfigFault } from "../variables.ts";
import { readCurrentKey, readSealed, resealPasswords, writeCurrentKey } from "./current-key.ts";
import { keyFileIn } from "./key-file.ts";
import { deriveKeys, type Keys, unsealUnbound } from "./keys.ts";

interface KeySource {
  /** SECRET_KEY of the environment. Without it, the key file of the data folder is read or created. */
  secretKey: string | undefined;
  dataDir: string;
}

/**
 * Finds the key and checks that it sealed the readable passwords: the database has a value derived from the key. Throws
 * ConfigFault for a wrong or missing key if there are readable passwords. With `forget` it deletes the readable passwords
 * instead; logins still work.
 */
export async function openKeys(
  db: Db,
  clock: Clock,
  source: KeySource,
  { forget = false, print = () => {} }: { forget?: boolean; print?: (line: string) => void } = {},
): Promise<Keys> {
  const secretKey = source.secretKey ?? (await readKeyFile(db, source.dataDir));
  const keys = secretKey === undefined ? undefined : await checkKey(db, clock, secretKey);
  if (keys) return keys;
  const readable = (await readSealed(db)).length;
  if (readable > 0 && !forget) throw keyFault(source, secretKey, readable);
  const newKeys = await replaceKey(db, clock, secretKey ?? keyFileIn(source.dataDir).make());
  if (readable > 0) print(`Readable passwords forgotten: ${readable}. Logins go on.`);
  return newKeys;
}

function keyFault(source: KeySource, secretKey: string | undefined, readable: number): ConfigFault {
  const file = keyFileIn(source.dataDir).path;
  const where = source.secretKey === undefined ? `the key in ${file}` : "its value";
  const fault =
    secretKey === undefined
      ? `SECRET_KEY is missing: there is no ${file}, and this database has readable passwords (${readable}) that were sealed with one`
      : `SECRET_KEY is wrong: ${where} is not the one that the readable passwords of this database (${readable}) were sealed with`;
  return new ConfigFault(
    `${fault}. Allowed: that key from its backup, or "npm start -- --forget-passwords" once: logins go on, but nobody can read those passwords again.`,
  );
}

/** Returns the key of the file. First completes or discards a rotation that was interrupted between database and file. */
async function readKeyFile(db: Reader, dataDir: string): Promise<string | undefined> {
  const file = keyFileIn(dataDir);
  const next = file.readNext();
  if (next !== undefined) {
    const current = await readCurrentKey(db, "share");
    const isInDatabase = current && deriveKeys(next, current.version).checkValue === current.check_value;
    if (isInDatabase) file.activateNext(current.version - 1);
    else file.dropNext();
  }
  return file.read();
}

/**
 * Returns the keys if this is the database's key; undefined for another key. A database without a key adopts this one, and
 * passwords of an early version, not bound to their users, are sealed again.
 */
async function checkKey(db: Db, clock: Clock, secretKey: string): Promise<Keys | undefined> {
  return db.transaction().execute(async (trx) => {
    const first = deriveKeys(secretKey, 1);
    if (await writeCurrentKey(trx, clock, first, "first")) {
      const sealed = await readSealed(trx);
      const passwords = new Map(
        sealed.flatMap((row) => {
          const password = unsealUnbound(secretKey, row.sealed);
          return password === undefined ? [] : [[row.id, password] as const];
        }),
      );
      if (sealed.length === 0 || passwords.size > 0) {
        await resealPasswords(trx, first, passwords);
        return first;
      }
      await trx.deleteFrom("secret_key").execute();
      return undefined;
    }
    const current = await readCurrentKey(trx, "share");
    const keys = deriveKeys(secretKey, current?.version ?? 1);
    return keys.checkValue === current?.check_value ? keys : undefined;
  });
}

/** Makes this key the database's key and deletes all readable passwords. */
async function replaceKey(db: Db, clock: Clock, secretKey: string): Promise<Keys> {
  return db.transaction().execute(async (trx) => {
    const current = await readCurrentKey(trx, "update");
    const keys = deriveKeys(secretKey, (current?.version ?? 0) + 1);
    const forgotten = (await readSealed(trx)).length;
    await trx.updateTable("user").set({ password_sealed: null }).where("password_sealed", "is not", null).execute();
    await writeCurrentKey(trx, clock, keys);
    if (forgotten > 0)
      await recordAudit(trx, null, clock, "readable passwords forgotten", { id: null, name: `${forgotten} students` });
    return keys;
  });
}
