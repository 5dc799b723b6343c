import { appliedMigrations } from "../database/migrate.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import { refuseOtherStore } from "../files/store-owner.ts";
import { type AddEntry, manifestName, removeOldPartials, writeArchive } from "./archive.ts";
import { withSnapshot } from "./snapshot.ts";
import { tablesInOrder } from "./tables.ts";

/** The first entry of an archive. */
export interface Manifest {
  format: 1;
  madeAt: string;
  migrations: string[];
}

interface FileRow {
  id: string;
  name: string;
  size: number;
}

interface BackupContents {
  rows: number;
  files: number;
  /** A sentence for each file that is missing in the store or has another size there; empty for a whole backup. */
  problems: string[];
}

interface BackupSource {
  db: Db;
  files: FileStore;
  dataDir: string;
}

/**
 * Writes database and files of one moment into one archive, while the server runs. `nameFile` receives the contents and returns
 * the name of the file in `folder`, or undefined to discard it. Throws the error of the database, the store or the disk, and
 * ConfigFault when the store belongs to another database; then it writes no archive.
 */
export async function backUp(
  source: BackupSource,
  folder: string,
  now: Date,
  nameFile: (contents: BackupContents) => Promise<string | undefined>,
): Promise<BackupContents> {
  const { db, dataDir } = source;
  const contents: BackupContents = { rows: 0, files: 0, problems: [] };
  const migrations = await appliedMigrations(db);
  const tables = await tablesInOrder(db);
  await removeOldPartials(folder, now);
  await refuseOtherStore(db, source.files);
  await writeArchive(folder, async (add) => {
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations };
    await add(manifestName, Buffer.from(JSON.stringify(manifest)));
    const files: FileRow[] = [];
    await withSnapshot(db, dataDir, async (snapshot) => {
      for (const table of tables) {
        let part = 0;
        for await (const rows of snapshot.rows(table)) {
          part += 1;
          const lines = rows.map((row) => JSON.stringify(row)).join("\n");
          await add(`rows/${table}/${String(part).padStart(6, "0")}.ndjson`, Buffer.from(lines));
          if (table === "file") files.push(...(rows as unknown as FileRow[]));
          contents.rows += rows.length;
        }
      }
    });
    await addFiles(source, add, files, contents);
    return nameFile(contents);
  });
  return contents;
}

/** Adds files to the archive, and missing or damaged ones to `contents.problems`. Throws every other error of the store. */
async function addFiles(
  { db, files: store }: BackupSource,
  add: AddEntry,
  files: readonly FileRow[],
  contents: BackupContents,
): Promise<void> {
  for (const { id, name, size } of files) {
    const found = await store.sizeOf(id);
    if (found === undefined) {
      if (await isListed(db, id)) contents.problems.push(`Missing: ${name}, ${id}`);
      continue;
    }
    await add(`files/${id}`, { size: found, stream: await store.read(id) });
    contents.files += 1;
    if (found !== Number(size)) contents.problems.push(`Damaged: ${name}, ${id}: ${found} of ${size} bytes`);
  }
}

/** Returns false for a file that was deleted while the backup ran. */
async function isListed(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("file").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
