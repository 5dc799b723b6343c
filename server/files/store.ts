import { createReadStream, mkdirSync } from "node:fs";
import { rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { flushFile } from "../database/flush-file.ts";
import { openBucketDisk } from "./bucket.ts";

/** The entry of a store that holds the id of its database. No file has this key: theirs are UUIDs. */
const ownerKey = "database-id";

/** Where uploaded files lie. A key is a file row's id. */
export interface FileStore {
  /** The folder's absolute path, or the s3:// address. */
  location: string;
  /** Takes a finished, flushed temporary file; afterwards the content survives a power cut. */
  keep: (key: string, temporaryPath: string) => Promise<void>;
  read: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** The key of each file that lies there. */
  list: () => Promise<string[]>;
  /** Returns the size in bytes; undefined when there is no file of this key. Throws every other error of the store. */
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

function openFolder(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    ...sharedMethods(disk),
    location: folder,
    folder,
    keep: async (key, temporaryPath) => {
      await rename(temporaryPath, path.join(folder, key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        await disk.copyFromFs(temporaryPath, key);
        await flushFile(path.join(folder, key));
      });
      await flushFile(folder);
    },
    writeOwner: async (id) => {
      await writeFile(path.join(folder, ownerKey), id, { mode: 0o600, flush: true });
      await flushFile(folder);
    },
  };
}

/** Methods shared by folder and bucket. */
function sharedMethods(disk: Disk): Pick<FileStore, "read" | "remove" | "list" | "sizeOf" | "readOwner"> {
  return {
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    list: async () => (await listKeys(disk)).filter((key) => key !== ownerKey),
    sizeOf: (key) =>
      disk.getMetaData(key).then(
        ({ contentLength }) => contentLength,
        (error: Error) => {
          if (isNotFound(error.cause)) return undefined;
          throw error;
        },
      ),
    readOwner: async () => ((await disk.exists(ownerKey)) ? (await disk.get(ownerKey)).trim() || undefined : undefined),
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
  const disk = await openBucketDisk(new URL(location));
  return {
    ...sharedMethods(disk),
    location,
    folder: undefined,
    keep: async (key, temporaryPath) => {
      const { size } = await stat(temporaryPath);
      await disk.putStream(key, createReadStream(temporaryPath), { contentLength: size });
    },
    writeOwner: (id) => disk.put(ownerKey, id),
  };
}
