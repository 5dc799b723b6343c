import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { flushFile } from "../database/flush-file.ts";
import { knownMigrations, migrate } from "../database/migrate.ts";
import type { Db, Writer } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import { ConfigFault } from "../variables.ts";
import { bytesOf, checkArchive, readArchive } from "./archive.ts";
import type { Manifest } from "./back-up.ts";
import type { TableRow } from "./snapshot.ts";
import { isOfLitestream, tablesInOrder } from "./tables.ts";

/** Fewer than the limits of both engines (slices.ts). */
const valuesPerInsert = 10_000;

const fileId = /^[\w-]+$/;

/** An archive whose entries match their hashes. */
export interface CheckedBackup {
  file: string;
  manifest: Manifest;
  /** SHA-256 of each entry, by its name. */
  hashes: Record<string, string>;
}

/** The database and the store to which a backup is restored. */
interface RestoreTarget {
  db: Db;
  files: FileStore;
  /** Files are written to this folder first. */
  uploadingDir: string;
}

interface Restored {
  /** Rows by table. */
  rows: Map<string, number>;
  files: number;
}

/**
 * Reads and checks a complete archive. Writes nothing. Throws ConfigFault for a file that is no complete backup, or a backup of
 * a newer Casebook.
 */
export async function openBackup(file: string): Promise<CheckedBackup> {
  const checked = await checkArchive(file).catch((error: Error) => {
    throw new ConfigFault(`${file} is no whole backup: ${error.message}. Nothing was written.`);
  });
  const manifest = readManifest(file, checked.manifest);
  const known = new Set(knownMigrations());
  if (manifest.format !== 1 || manifest.migrations.some((name) => !known.has(name)))
    throw new ConfigFault(`${file} was made by a newer Casebook. Install that version and restore there.`);
  return { file, manifest, hashes: checked.hashes };
}

function readManifest(file: string, content: Buffer | undefined): Manifest {
  try {
    const manifest = JSON.parse(content?.toString("utf8") ?? "") as Manifest;
    if (Array.isArray(manifest.migrations)) return manifest;
  } catch {
    // Refused below.
  }
  throw new ConfigFault(`${file} is no backup of Casebook. Nothing was written.`);
}

async function refuseFull({ db, files }: RestoreTarget): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length > 0 || (await files.list()).length > 0 || (await files.readOwner()) !== undefined)
    throw new ConfigFault(
      "This place is not empty. A restore needs an empty DATA_DIR, database and FILES; FILES must not contain database-id either.",
    );
}

/**
 * Writes a backup into an empty database of either engine and an empty store, with the schema of the backup. Inserts the rows
 * in one transaction. Throws the first error of the database, the disk or the store.
 */
export async function restoreRows(backup: CheckedBackup, target: RestoreTarget): Promise<Restored> {
  const { db, files: store, uploadingDir } = target;
  await migrate(db, { to: backup.manifest.migrations.at(-1) });
  await mkdir(uploadingDir, { recursive: true, mode: 0o700 });
  const restored: Restored = { rows: new Map(), files: 0 };
  await db.transaction().execute(async (trx) => {
    const tables = await tablesInOrder(trx);
    await readArchive(backup.file, async (name, content) => {
      const [kind = "", item = ""] = name.split("/");
      // Backups of earlier versions have tables of Litestream, which belong to their replica.
      if (kind === "rows" && !isOfLitestream(item)) {
        if (!tables.includes(item))
          throw new ConfigFault(`${backup.file} is no backup of Casebook: ${name} is no table of it.`);
        const rows = rowsOf(await bytesOf(content));
        await insertRows(trx, item, rows);
        restored.rows.set(item, (restored.rows.get(item) ?? 0) + rows.length);
      }
      if (kind === "files" && fileId.test(item)) {
        await storeFile(store, uploadingDir, item, content);
        restored.files += 1;
      }
    });
  });
  return restored;
}

/**
 * Restores a backup into an empty database and store, and upgrades the database to this version. Throws ConfigFault when they are
 * not empty, and like `restoreRows`; then no file stays in the store.
 */
export async function restore(backup: CheckedBackup, target: RestoreTarget): Promise<Restored> {
  await refuseFull(target);
  try {
    const restored = await restoreRows(backup, target);
    await migrate(target.db, { isCopied: false });
    return restored;
  } catch (error) {
    for (const id of fileIdsOf(backup)) await target.files.remove(id).catch(() => {});
    throw error;
  }
}

/** Returns the ids of the files in a backup. */
export function fileIdsOf({ hashes }: CheckedBackup): string[] {
  const ids = Object.keys(hashes).map((name) => /^files\/([\w-]+)$/.exec(name)?.[1]);
  return ids.filter((id) => id !== undefined);
}

/** Returns the number of restored rows in all tables. */
export const countRows = ({ rows }: Restored): number => [...rows.values()].reduce((sum, count) => sum + count, 0);

function rowsOf(content: Buffer): TableRow[] {
  const lines = content.toString("utf8").split("\n");
  return lines.map((line) => JSON.parse(line) as TableRow);
}

async function insertRows(trx: Writer, table: string, rows: readonly TableRow[]): Promise<void> {
  const rowsPerInsert = Math.max(1, Math.floor(valuesPerInsert / Object.keys(rows[0] ?? {}).length));
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert);
    await trx
      .insertInto(table as "user")
      .values(values as never)
      .execute();
  }
}

async function storeFile(store: FileStore, tempDir: string, id: string, content: AsyncIterable<Buffer>): Promise<void> {
  const temporary = path.join(tempDir, randomUUID());
  try {
    await pipeline(content, createWriteStream(temporary, { mode: 0o600 }));
    await flushFile(temporary);
    await store.put(id, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}
