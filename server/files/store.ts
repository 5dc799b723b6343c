import { createReadStream, mkdirSync } from "node:fs";
import { open, readdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Clock } from "../http/services.ts";

/** Where uploaded files lie. A key is a file row's id. */
export interface FileStore {
  /** Takes a finished, flushed temporary file; afterwards the content survives a power cut. */
  keep: (key: string, temporaryPath: string) => Promise<void>;
  read: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** Keys stored more than an hour ago, for the sweeper. */
  listOld: (clock: Clock) => Promise<string[]>;
  /** The folder of a local store: its files can be sent with ranges. */
  folder: string | undefined;
}

const hourMs = 60 * 60 * 1000;

/** Opens the store that FILES names: a folder, or s3://bucket?endpoint=…&region=… */
export async function openFileStore(location: string): Promise<FileStore> {
  return location.startsWith("s3://") ? openBucket(new URL(location)) : openFolder(path.resolve(location));
}

function openFolder(folder: string): FileStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    folder,
    keep: async (key, temporaryPath) => {
      await rename(temporaryPath, path.join(folder, key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        await disk.copyFromFs(temporaryPath, key);
        await flushFile(path.join(folder, key));
      });
      await flushFile(folder);
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    listOld: async (clock) => {
      const names = await readdir(folder);
      const ages = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mtimeMs));
      return names.filter((_name, index) => clock().getTime() - (ages[index] ?? 0) > hourMs);
    },
  };
}

async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The bucket's credentials come from where the S3 client looks for them: the environment, a profile, the machine. */
async function openBucket(url: URL): Promise<FileStore> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const endpoint = url.searchParams.get("endpoint");
  const disk = new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get("region") ?? "us-east-1",
      visibility: "private",
      supportsACL: false,
      ...(endpoint && { endpoint, forcePathStyle: true }),
    }),
  );
  return {
    folder: undefined,
    keep: async (key, temporaryPath) => {
      const { size } = await stat(temporaryPath);
      await disk.putStream(key, createReadStream(temporaryPath), { contentLength: size });
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    // A bucket lists in pages and bills by the call; its own lifecycle rules are the better sweeper.
    listOld: async () => [],
  };
}
