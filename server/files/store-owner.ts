import type { Reader } from "../database/schema.ts";
import { ConfigFault } from "../variables.ts";
import type { FileStore } from "./store.ts";

/**
 * Checks that a store belongs to this database, and marks a store without an owner as this database's. Throws ConfigFault
 * when the store belongs to another database, and what the store says when it does not answer.
 */
export async function claimStore(db: Reader, store: FileStore): Promise<void> {
  const id = await getDatabaseId(db);
  const owner = await store.readOwner();
  if (owner === undefined) await store.writeOwner(id);
  else if (owner !== id)
    throw new ConfigFault(
      `FILES is wrong: the files in ${store.location} belong to another database. Allowed: the store of this database, or an empty one. To take this store over: npm run adopt-files`,
    );
}

/** Marks a store as this database's, whatever database it belonged to. Throws what the store says. */
export async function adoptStore(db: Reader, store: FileStore): Promise<void> {
  await store.writeOwner(await getDatabaseId(db));
}

async function getDatabaseId(db: Reader): Promise<string> {
  const { value } = await db.selectFrom("database_id").select("value").executeTakeFirstOrThrow();
  return value;
}
