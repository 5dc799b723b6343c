import { v7 as uuidv7 } from "uuid";
import type { Db } from "../database/schema.ts";
import type { Clock } from "../http/services.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import type { FileStore } from "./store.ts";

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  size: number;
}

/**
 * Puts received files into the store, then runs `commit`, which writes their rows in its transaction. When `commit`
 * fails the stored files are removed again: a file becomes visible only with its row.
 */
export async function withStoredFiles<T>(
  store: FileStore,
  received: readonly ReceivedFile[],
  mime: string,
  commit: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  const files = received.map(({ name, size }) => ({ id: uuidv7(), name, mime, size }));
  try {
    for (const [index, file] of files.entries()) await store.keep(file.id, received[index]?.path ?? "");
    return await commit(files);
  } catch (error) {
    await removeFromStore(
      store,
      files.map((file) => file.id),
    );
    throw error;
  }
}

/** Writes the rows of stored files. Runs in the transaction that refers to them. */
export async function insertFiles(trx: Db, clock: Clock, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const created_at = clock().toISOString();
  await trx
    .insertInto("file")
    .values(files.map((file) => ({ ...file, created_at })))
    .execute();
}

/** Deletes the rows of files that nothing refers to any more; the contents go after the commit. */
export async function deleteFileRows(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("file").where("id", "in", ids).execute();
}

/** Removes contents. What cannot be removed now is left to the sweeper. */
export async function removeFromStore(store: FileStore, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => store.remove(id)));
}

/** Removes contents that no row names: of uploads cut off before their row, and of deletes cut off after theirs. */
export async function sweepFiles(db: Db, store: FileStore, clock: Clock): Promise<number> {
  const keys = await store.listOld(clock);
  if (keys.length === 0) return 0;
  const rows = await db.selectFrom("file").select("id").execute();
  const known = new Set(rows.map((row) => row.id));
  const orphans = keys.filter((key) => !known.has(key));
  await removeFromStore(store, orphans);
  return orphans.length;
}
