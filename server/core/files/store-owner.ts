import type { Reader } from "../database/schema.ts";
import { ConfigFault } from "../variables.ts";
import { type FileStore, StoreFailure } from "./store.ts";

/**
 * Writes the id of this database into a store without an owner. Throws ConfigFault when the store belongs to another
 * database, and the store's own error when it does not answer.
 */
export async function claimStore(db: Reader, store: FileStore): Promise<void> {
  const id = await getDatabaseId(db);
  const owner = await store.readOwner();
  if (owner === undefined) await store.writeOwner(id);
  else if (owner !== id)
    throw new ConfigFault(
      `FILES is wrong: the files in ${store.location} belong to another database. Allowed: the store of this database. If these are its files, as after a restore: npm run adopt-files`,
    );
}

/**
 * Throws ConfigFault unless the store belongs to this database: the folder of a disk that is not mounted has no id. Throws the
 * store's own error when it does not answer.
 */
export async function refuseOtherStore(db: Reader, store: FileStore): Promise<void> {
  if ((await store.readOwner()) !== (await getDatabaseId(db)))
    throw new ConfigFault(
      `FILES is wrong: ${store.location} is not the store of this database. Is its disk or bucket there? A server start or npm run adopt-files makes this database its owner.`,
    );
}

/** Throws StoreFailure when a store has no owner. Then its disk or bucket is absent, and a missing file is not lost. */
export async function refuseAbsentStore(store: FileStore): Promise<void> {
  if ((await store.readOwner()) === undefined) throw new StoreFailure(new Error("the store has no owner entry"));
}

/** Makes this database the owner of a store, also if another one is its owner. Throws the store's own error. */
export async function adoptStore(db: Reader, store: FileStore): Promise<void> {
  await store.writeOwner(await getDatabaseId(db));
}

/** Returns the id of this database. A restored database has a new id. */
export async function getDatabaseId(db: Reader): Promise<string> {
  const { value } = await db.selectFrom("database_id").select("value").executeTakeFirstOrThrow();
  return value;
}
