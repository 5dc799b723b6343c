import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { connect } from "../database/connect.ts";
import { migrate } from "../database/migrate.ts";
import { checkFiles } from "../files/check-files.ts";
import { type FileStore, openFileStore } from "../files/store.ts";
import { type CheckedBackup, fileIdsOf, openBackup, restoreRows } from "./restore.ts";
import { withSnapshot } from "./snapshot.ts";
import { TableDigests } from "./table-digests.ts";
import { tablesInOrder } from "./tables.ts";

interface BackupCheck {
  madeAt: string;
  tables: number;
  rows: number;
  files: number;
  /** What a restore would lack, each in a sentence; empty for a whole backup. */
  differences: string[];
}

/**
 * Restores a backup into a new folder inside `tempDir`, compares every row and file with the archive's own list, upgrades the
 * database, and removes the folder. Throws ConfigFault for a file that is no whole backup, and the error of a full disk.
 */
export async function checkBackup(file: string, tempDir: string): Promise<BackupCheck> {
  const backup = await openBackup(file);
  const dataDir = await mkdtemp(path.join(tempDir, "casebook-check-"));
  const [db, files] = await Promise.all([
    connect({ databaseUrl: undefined, dataDir }),
    openFileStore(path.join(dataDir, "files")),
  ]);
  try {
    const restored = await restoreRows(backup, { db, files, uploadingDir: path.join(dataDir, "uploading") });
    const found = new TableDigests();
    const tables = await tablesInOrder(db);
    await withSnapshot(db, dataDir, async (snapshot) => {
      for (const table of tables) for await (const rows of snapshot.rows(table)) found.add(table, rows);
    });
    const differences = [...restored.digests.differences(found), ...(await changedFiles(backup, files))];
    await migrate(db, { isCopied: false });
    const { missing, wrong } = await checkFiles(db, files);
    return {
      madeAt: backup.manifest.madeAt,
      tables: restored.digests.size,
      rows: restored.rows,
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
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Lists the files of an archive that a store does not have, or has with other contents. */
async function changedFiles(backup: CheckedBackup, store: FileStore): Promise<string[]> {
  const differences: string[] = [];
  for (const id of fileIdsOf(backup)) {
    const isThere = (await store.sizeOf(id)) !== undefined;
    const hash = backup.hashes[`files/${id}`];
    if (!isThere || (await hashOf(await store.read(id))) !== hash)
      differences.push(`File ${id}: not what the archive has.`);
  }
  return differences;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
