import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../clock.ts";
import type { Db, FileTable, Reader, Writer } from "../database/schema.ts";
import { Refusal, unknown } from "../http/errors.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { countPages } from "./count-pages.ts";
import { type FileStore, StoreFailure } from "./store.ts";

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  size: number;
  /** The number of pages of a PDF; null if they could not be counted. */
  pages: number | null;
}

/** Services that functions which store and remove files need. */
export interface FileParts {
  db: Db;
  files: FileStore;
  clock: Clock;
}

/**
 * Stores received files, then runs `commit`, which writes their rows in its transaction: a file becomes visible only with its
 * row. If `commit` throws a Refusal, the stored files are removed again. After any other error they stay, since the
 * transaction may have been committed; those without a row are removed 30 days later (sweep-files.ts).
 */
export async function withStoredFiles<T>(
  parts: FileParts,
  received: readonly ReceivedFile[],
  mime: string,
  commit: (files: StoredFile[]) => Promise<T>,
): Promise<T> {
  const files = await storeFiles(parts, received, mime);
  try {
    return await commit(files);
  } catch (error) {
    if (error instanceof Refusal) await discardFiles(parts, files);
    throw error;
  }
}

/**
 * Stores received files. First writes their ids to `unused_file`, so that files without a row are removed 30 days later, also
 * after a kill. Throws the store's own error; then it stores none.
 */
export async function storeFiles(
  parts: FileParts,
  received: readonly ReceivedFile[],
  mime: string,
): Promise<StoredFile[]> {
  if (received.length === 0) return [];
  const pages = mime === "application/pdf" ? await countPages(received.map((file) => file.path)) : [];
  const files = received.map(({ name, size }, index) => ({
    id: uuidv7(),
    name,
    mime,
    size,
    pages: pages[index] ?? null,
  }));
  const since = parts.clock().toISOString();
  await parts.db
    .insertInto("unused_file")
    .values(files.map(({ id }) => ({ id, since })))
    .execute();
  try {
    for (const [index, file] of files.entries()) await parts.files.put(file.id, received[index]?.path ?? "");
    return files;
  } catch (error) {
    // A store that does not answer cannot remove files now; they are removed 30 days later.
    if (!(error instanceof StoreFailure)) await discardFiles(parts, files);
    throw error;
  }
}

/** Removes stored files without a row. Files that cannot be removed now are removed 30 days later. */
async function discardFiles({ db, files: store }: FileParts, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  const removed = await removeContents(store, ids, []);
  if (removed.length === 0) return;
  const notes = db.deleteFrom("unused_file").where("id", "in", removed).execute();
  await notes.catch(() => {});
}

/** Writes the rows of stored files. Runs in the transaction that refers to them. */
export async function insertFiles(trx: Writer, clock: Clock, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const created_at = clock().toISOString();
  await trx
    .insertInto("file")
    .values(files.map((file) => ({ ...file, created_at })))
    .execute();
  const ids = files.map((file) => file.id);
  await trx.deleteFrom("unused_file").where("id", "in", ids).execute();
}

/**
 * Deletes the rows of files that are no longer used. Their links stop working at the commit; the contents are removed from the
 * store 30 days later (sweep-files.ts).
 */
export async function deleteFileRows(trx: Writer, clock: Clock, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const since = clock().toISOString();
  await trx
    .insertInto("unused_file")
    .columns(["id", "since"])
    .expression((eb) =>
      eb
        .selectFrom("file")
        .select(["id", eb.val(since).as("since")])
        .where("id", "in", ids),
    )
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ since }))
    .execute();
  await trx.deleteFrom("file").where("id", "in", ids).execute();
}

/** Removes contents from the store. Returns the ids of the removed ones, and adds the errors of the others to `failures`. */
export async function removeContents(store: FileStore, ids: readonly string[], failures: unknown[]): Promise<string[]> {
  const results = await Promise.allSettled(ids.map((id) => store.remove(id)));
  for (const result of results) if (result.status === "rejected") failures.push(result.reason);
  return ids.filter((_id, index) => results[index]?.status === "fulfilled");
}

/** Returns the row of a stored file. Throws 404. */
export async function getFile(db: Reader, id: string): Promise<FileTable> {
  const file = await db.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();
  if (!file) throw unknown("File not found");
  return file;
}
