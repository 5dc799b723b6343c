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

/** The entry of a store that holds the id of its database. No file has this key: theirs are UUIDs. */
const ownerKey = "database-id";

/** Thrown when a store does not answer or fails: a call is answered 503, since the store may be back soon. */
export class StoreFailure extends Refusal {
  constructor(cause: unknown) {
    super("not_ready", "The charts and images cannot be reached right now. Please try again in a moment.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** Stores the contents of uploaded files; a key is a file row's id. Its methods throw StoreFailure, or the error of a full disk. */
export interface FileStore {
  /** The folder's absolute path, or the s3:// address. */
  location: string;
  /** Takes a finished, flushed temporary file; afterwards the content survives a power cut. */
  keep: (key: string, temporaryPath: string) => Promise<void>;
  /** Throws 404 when a bucket has no file of this key; the stream of a folder fails then. */
  read: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** The key of each file that lies there. */
  list: () => Promise<string[]>;
  /** Returns the size in bytes; undefined when there is no file of this key. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** The id of the database that the store belongs to; undefined for a store without an owner. */
  readOwner: () => Promise<string | undefined>;
  /** Afterwards the owner survives a power cut. */
  writeOwner: (databaseId: string) => Promise<void>;
  /** The folder of a local store: its files can be sent with ranges. */
  folder: string | undefined;
}

/** Opens the store that FILES names: a folder, or s3://bucket?endpoint=…&region=… */
export async function openFileStore(location: string): Promise<FileStore> {
  return location.startsWith("s3://") ? openBucket(location) : openFolder(path.resolve(location));
}

/** Wraps a method of a store, so that it fails as a store does. */
function failing<Args extends unknown[], T>(act: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
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
    keep: failing(async (key, temporaryPath) => {
      await rename(temporaryPath, path.join(folder, key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        await copyFile(temporaryPath, path.join(folder, key));
        await flushFile(path.join(folder, key));
      });
      await flushFile(folder);
    }),
    writeOwner: failing(async (id) => {
      await writeFile(path.join(folder, ownerKey), id, { mode: 0o600, flush: true });
      await flushFile(folder);
    }),
  };
}

/** Methods shared by folder and bucket. */
function sharedMethods(disk: Disk): Pick<FileStore, "read" | "remove" | "list" | "sizeOf" | "readOwner"> {
  return {
    read: failing((key) =>
      disk.getStream(key).catch(async (error: Error) => {
        // A bucket that is not there has no owner entry either.
        throw isNotFound(error.cause) && (await disk.exists(ownerKey)) ? unknown("File not found") : error;
      }),
    ),
    remove: failing((key) => disk.delete(key)),
    list: failing(async () => (await listKeys(disk)).filter((key) => key !== ownerKey)),
    sizeOf: failing((key) =>
      disk.getMetaData(key).then(
        ({ contentLength }) => contentLength,
        (error: Error) => {
          if (isNotFound(error.cause)) return undefined;
          throw error;
        },
      ),
    ),
    readOwner: failing(async () =>
      (await disk.exists(ownerKey)) ? (await disk.get(ownerKey)).trim() || undefined : undefined,
    ),
  };
}

/** True for the error of a folder or a bucket that has no such file. */
function isNotFound(cause: unknown): boolean {
  const { code, $metadata } = Object(cause) as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === "ENOENT" || $metadata?.httpStatusCode === 404;
}

/** Buckets list in pages. */
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
    keep: failing(async (key, temporaryPath) => {
      const { size } = await stat(temporaryPath);
      const content = createReadStream(temporaryPath);
      try {
        await uploads.putStream(key, content, { contentLength: size });
      } finally {
        // Left open by an upload that failed, the file would use its space also after it is removed.
        content.destroy();
      }
    }),
    writeOwner: failing((id) => disk.put(ownerKey, id)),
  };
}
