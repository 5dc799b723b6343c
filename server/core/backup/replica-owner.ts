import { existsSync } from "node:fs";
import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Reader } from "../database/schema.ts";
import { openBucketDisk } from "../files/bucket.ts";
import { getDatabaseId } from "../files/store-owner.ts";
import { makeFolder } from "../make-folder.ts";
import { ConfigFault } from "../variables.ts";
import { replicaPathOf } from "./litestream.ts";

/** The entry of a replica with the id of its database, next to Litestream's `generations`. */
const ownerKey = "database-id";

const longestReplyMs = 5000;

interface ReplicaFiles {
  /** Returns the names in a folder such as `generations`; of a bucket at most the first page. */
  list: (folder: string) => Promise<string[]>;
  has: (file: string) => Promise<boolean>;
  readOwner: () => Promise<string | undefined>;
  writeOwner: (databaseId: string) => Promise<void>;
}

async function openReplicaFiles(replica: string): Promise<ReplicaFiles> {
  const url = new URL(replica);
  return url.protocol === "file:" ? openFolder(fileURLToPath(url)) : openBucket(url);
}

function openFolder(folder: string): ReplicaFiles {
  const owner = path.join(folder, ownerKey);
  return {
    list: async (name) => (await undefinedIfMissing(readdir(path.join(folder, name)))) ?? [],
    has: async (name) => (await undefinedIfMissing(stat(path.join(folder, name)))) !== undefined,
    readOwner: async () => (await undefinedIfMissing(readFile(owner, "utf8")))?.trim() || undefined,
    writeOwner: async (id) => {
      makeFolder(folder);
      await writeFile(`${owner}.partial`, id, { mode: 0o600, flush: true });
      await rename(`${owner}.partial`, owner);
    },
  };
}

function undefinedIfMissing<T>(result: Promise<T>): Promise<T | undefined> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

async function openBucket(url: URL): Promise<ReplicaFiles> {
  const { LITESTREAM_ACCESS_KEY_ID, LITESTREAM_SECRET_ACCESS_KEY } = process.env;
  const credentials =
    LITESTREAM_ACCESS_KEY_ID && LITESTREAM_SECRET_ACCESS_KEY
      ? { accessKeyId: LITESTREAM_ACCESS_KEY_ID, secretAccessKey: LITESTREAM_SECRET_ACCESS_KEY }
      : undefined;
  const disk = await openBucketDisk(url, { credentials });
  const keyOf = (name: string) => `${replicaPathOf(url)}/${name}`;
  return {
    list: async (name) => {
      const { objects } = await disk.listAll(keyOf(`${name}/`), { recursive: true });
      return [...objects].map((object) => path.posix.basename(object.isFile ? object.key : object.prefix));
    },
    has: (name) => disk.exists(keyOf(name)),
    readOwner: async () =>
      (await disk.exists(keyOf(ownerKey))) ? (await disk.get(keyOf(ownerKey))).trim() || undefined : undefined,
    writeOwner: (id) => disk.put(keyOf(ownerKey), id),
  };
}

/**
 * Throws ConfigFault when a start without a database would replace the database in a replica, or when the replica does not
 * answer. Writes nothing.
 */
export async function refuseEmptyStart(dataDir: string, replica: string): Promise<void> {
  if (existsSync(path.join(dataDir, "casebook.db"))) return;
  const generations = await withTimeLimit(openReplicaFiles(replica).then((files) => files.list("generations"))).catch(
    (error: Error) => {
      throw new ConfigFault(
        `REPLICA_URL is wrong: the replica does not answer (${error.message}), and a first start must not replace what it has. Start again when it answers, or leave REPLICA_URL out.`,
      );
    },
  );
  if (generations.length > 0)
    throw new ConfigFault(
      `REPLICA_URL is wrong: there is no casebook.db in ${dataDir}, and this replica has a database, which an empty one would replace. Allowed: run npm run restore-replica first, or use another REPLICA_URL.`,
    );
}

/**
 * Writes the id of this database into a replica without an owner. Throws ConfigFault when the replica belongs to another
 * database, and the replica's own error when it does not answer within 5 seconds.
 */
export async function claimReplica(db: Reader, replica: string): Promise<void> {
  const id = await getDatabaseId(db);
  const files = await openReplicaFiles(replica);
  const owner = await withTimeLimit(files.readOwner());
  if (owner === undefined) await withTimeLimit(files.writeOwner(id));
  else if (owner !== id)
    throw new ConfigFault(
      "REPLICA_URL is wrong: this replica belongs to another database. Allowed: a replica of this database, or an empty folder or bucket path. If this database is to continue it, as after a restore: npm run adopt-files",
    );
}

/**
 * Returns false when a replica no longer belongs to this database, or a generation cannot be restored: it lacks a snapshot, or
 * the log after its newest snapshot. Throws the replica's own error when it does not answer within 5 seconds.
 */
export async function isReplicaIntact(db: Reader, replica: string, generation: string): Promise<boolean> {
  const files = await openReplicaFiles(replica);
  const folder = `generations/${generation}`;
  const [owner, snapshots] = await withTimeLimit(Promise.all([files.readOwner(), files.list(`${folder}/snapshots`)]));
  const newest = snapshots
    .filter((name) => name.endsWith(".snapshot.lz4"))
    .sort()
    .at(-1);
  if (newest === undefined || owner !== (await getDatabaseId(db))) return false;
  return withTimeLimit(files.has(`${folder}/wal/${newest.slice(0, 8)}_00000000.wal.lz4`));
}

/** Makes this database the owner of a replica, also if another one is its owner. Throws the replica's own error. */
export async function adoptReplica(db: Reader, replica: string): Promise<void> {
  const files = await openReplicaFiles(replica);
  await withTimeLimit(files.writeOwner(await getDatabaseId(db)));
}

/** Throws when a reply takes longer than 5 seconds. */
async function withTimeLimit<T>(reply: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const noAnswer = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), longestReplyMs);
  });
  try {
    return await Promise.race([reply, noAnswer]);
  } finally {
    clearTimeout(timer);
  }
}
