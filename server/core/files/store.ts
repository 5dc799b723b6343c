import { createReadStream } from "node:fs";
import { copyFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { isStorageFull } from "../database/faults.ts";
import { flushFile } from "../database/flush-file.ts";
import { Refusal, unknown } from "../http/errors.ts";
import { makeFolder } from "../make-folder.ts";
import { openBucketDisk } from "./bucket.ts";

/** The key of the entry with the id of the store's database. Keys of files are UUIDs. */
const ownerKey = "database-id";

/** Thrown when a store fails or does not answer. The reply is 503, since the store may be back soon. */
export class StoreFailure extends Refusal {
  constructor(cause: unknown) {
    super("not_ready", "The charts and images cannot be reached right now. Please try again in a moment.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** The contents of uploaded files. A key is the id of a file's row. Methods throw StoreFailure, or the error of a full disk. */
export interface FileStore {
  /** The folder's absolute path, or the s3:// address. */
  location: string;
  /** Moves a complete, flushed temporary file into the store. Afterwards the content survives a power cut. */
  put: (key: string, temporaryPath: string) => Promise<void>;
  /** Throws 404 when a bucket has no file of this key; the stream of a folder fails then. */
  read: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** Returns the keys of all files in the store. */
  list: () => Promise<string[]>;
  /** Returns the size in bytes; undefined when there is no file of this key. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** Returns the id of the store's database; undefined for a store without an owner. */
  readOwner: () => Promise<string | undefined>;
  /** Writes the id of the store's database. Afterwards it survives a power cut. */
  writeOwner: (databaseId: string) => Promise<void>;
  /** The folder of a local store, whose files can be sent with ranges; undefined for a bucket. */
  folder: string | undefined;
}

/** Opens the store at the location in FILES: a folder, or s3://bucket?endpoint=…&region=… */
export async function openFileStore(location: string): Promise<FileStore> {
  return location.startsWith("s3://") ? openBucket(location) : openFolder(path.resolve(location));
}

/** Wraps a method of a store so that its errors become StoreFailures. */
function withStoreFailures<Args extends unknown[], T>(
  act: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return (...args) =>
    act(...args).catch((error: unknown) => {
      throw error instanceof Refusal || isStorageFull(error) ? error : new StoreFailure(error);
    });
}

function openFolder(folder: string): FileStore {
  makeFolder(folder);
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    ...sharedMethods(disk),
    location: folder,
    folder,
    put: withStoreFailures(async (key, temporaryPath) => {
      await rename(temporaryPath, path.join(folder, key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        await copyFile(temporaryPath, path.join(folder, key));
        await flushFile(path.join(folder, key));
      });
      await flushFile(folder);
    }),
    writeOwner: withStoreFailures(async (id) => {
      await writeFile(path.join(folder, ownerKey), id, { mode: 0o600, flush: true });
      await flushFile(folder);
    }),
  };
}

/** Returns the methods that folder and bucket share. */
function sharedMethods(disk: Disk): Pick<FileStore, "read" | "remove" | "list" | "sizeOf" | "readOwner"> {
  return {
    read: withStoreFailures((key) =>
      disk.getStream(key).catch(async (error: Error) => {
        // A file is missing only if the owner entry exists: without it, the bucket itself is absent.
        throw isNotFound(error.cause) && (await disk.exists(ownerKey)) ? unknown("File not found") : error;
      }),
    ),
    remove: withStoreFailures((key) => disk.delete(key)),
    list: withStoreFailures(async () => (await listKeys(disk)).filter((key) => key !== ownerKey)),
    sizeOf: withStoreFailures((key) =>
      disk.getMetaData(key).then(
        ({ contentLength }) => contentLength,
        (error: Error) => {
          if (isNotFound(error.cause)) return undefined;
          throw error;
        },
      ),
    ),
    readOwner: withStoreFailures(async () =>
      (await disk.exists(ownerKey)) ? (await disk.get(ownerKey)).trim() || undefined : undefined,
    ),
  };
}

/** Returns true for the error of a folder or a bucket about a missing file. */
function isNotFound(cause: unknown): boolean {
  const { code, $metadata } = Object(cause) as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === "ENOENT" || $metadata?.httpStatusCode === 404;
}

/** Returns all keys. A bucket lists them in pages. */
async function listKeys(disk: Disk): Promise<string[]> {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll("", { recursive: false, ...(paginationToken && { paginationToken }) });
    for (const file of page.objects) if (file.isFile) keys.push(file.key);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys;
}

async function openBucket(location: string): Promise<FileStore> {
  const url = new URL(location);
  const [disk, uploads] = await Promise.all([openBucketDisk(url), openBucketDisk(url, { isForUploads: true })]);
  return {
    ...sharedMethods(disk),
    location,
    folder: undefined,
    put: withStoreFailures(async (key, temporaryPath) => {
      const { size } = await stat(temporaryPath);
      const content = createReadStream(temporaryPath);
      try {
        await uploads.putStream(key, content, { contentLength: size });
      } finally {
        // After a failed upload an open file would use disk space even when it is removed.
        content.destroy();
      }
    }),
    writeOwner: withStoreFailures((id) => disk.put(ownerKey, id)),
  };
}
