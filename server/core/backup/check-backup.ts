import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { connect } from "../database/connect.ts";
import { migrate } from "../database/migrate.ts";
import type { Db } from "../database/schema.ts";
import { checkFiles } from "../files/check-files.ts";
import { type FileStore, openFileStore } from "../files/store.ts";
import { type CheckedBackup, countRows, fileIdsOf, openBackup, restoreRows } from "./restore.ts";
import { tablesInOrder } from "./tables.ts";

interface BackupCheck {
  madeAt: string;
  tables: number;
  rows: number;
  files: number;
  /** A sentence for each part that a restore would lack; empty for a whole backup. */
  differences: string[];
}

/**
 * Restores a backup into a new folder in `tempDir`, compares the rows of each table and every file with the archive, upgrades the
 * database, and removes the folder. Throws ConfigFault for a file that is no complete backup, and the error of a full disk.
 */
export async function checkBackup(file: string, tempDir: string): Promise<BackupCheck> {
  const backup = await openBackup(file);
  const dataDir = await mkdtemp(path.join(tempDir, "casebook-check-"));
  let db: Db | undefined;
  try {
    db = await connect({ databaseUrl: undefined, dataDir });
    const files = await openFileStore(path.join(dataDir, "files"));
    const restored = await restoreRows(backup, { db, files, uploadingDir: path.join(dataDir, "uploading") });
    const differences = [...(await otherCounts(db, restored.rows)), ...(await changedFiles(backup, files))];
    await migrate(db, { isCopied: false });
    const { missing, wrong } = await checkFiles(db, files);
    return {
      madeAt: backup.manifest.madeAt,
      tables: restored.rows.size,
      rows: countRows(restored),
      files: restored.files,
      differences: [
        ...differences,
        ...missing.map(({ id, name, owner }) => `Missing: ${name} (${owner}), ${id}`),
        ...wrong.map(
          ({ id, name, owner, size, found }) => `Damaged: ${name} (${owner}), ${id}: ${found} of ${size} bytes`,
        ),
      ],
    };
  } finally {
    await db?.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a sentence for each table whose number of rows differs from the restored rows. */
async function otherCounts(db: Db, rows: ReadonlyMap<string, number>): Promise<string[]> {
  const differences: string[] = [];
  for (const table of await tablesInOrder(db)) {
    const { count } = await db
      .selectFrom(table as "user")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const expected = rows.get(table) ?? 0;
    if (Number(count) !== expected) differences.push(`Table ${table}: ${count} of ${expected} rows.`);
  }
  return differences;
}

/** Returns a sentence for each file of an archive that the store lacks, or has with other contents. */
async function changedFiles(backup: CheckedBackup, store: FileStore): Promise<string[]> {
  const differences: string[] = [];
  for (const id of fileIdsOf(backup)) {
    const isStored = (await store.sizeOf(id)) !== undefined;
    const hash = backup.hashes[`files/${id}`];
    if (!isStored || (await hashOf(await store.read(id))) !== hash)
      differences.push(`File ${id}: not what the archive has.`);
  }
  return differences;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
