import { appliedMigrations } from "../database/migrate.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import { type AddEntry, removeOldPartials, writeArchive } from "./archive.ts";
import { withSnapshot } from "./snapshot.ts";
import { tablesInOrder } from "./tables.ts";

/** The first entry of an archive. */
export interface Manifest {
  format: 1;
  madeAt: string;
  migrations: string[];
}

interface FileName {
  id: string;
  name: string;
}

interface BackupContents {
  tables: number;
  rows: number;
  files: number;
  /** Files whose rows are in the backup, but whose contents are not in the store. */
  missing: FileName[];
}

interface BackupSource {
  db: Db;
  files: FileStore;
  dataDir: string;
}

/**
 * Writes database and files into one archive, as of one moment, while the server works. `nameFile` returns the name of the
 * file in `folder` once it is known what is in it. Throws the error of the database, the store or the disk, and writes no archive then.
 */
export async function backUp(
  source: BackupSource,
  folder: string,
  now: Date,
  nameFile: (contents: BackupContents) => string,
): Promise<BackupContents> {
  const { db, dataDir } = source;
  const contents: BackupContents = { tables: 0, rows: 0, files: 0, missing: [] };
  const migrations = await appliedMigrations(db);
  const tables = await tablesInOrder(db);
  await removeOldPartials(folder, now);
  await writeArchive(folder, async (add) => {
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations };
    await add("manifest.json", Buffer.from(JSON.stringify(manifest)));
    const files: FileName[] = [];
    await withSnapshot(db, dataDir, async (snapshot) => {
      for (const table of tables) {
        let part = 0;
        for await (const rows of snapshot.rows(table)) {
          part += 1;
          const lines = rows.map((row) => JSON.stringify(row)).join("\n");
          await add(`rows/${table}/${String(part).padStart(6, "0")}.ndjson`, Buffer.from(lines));
          if (table === "file") files.push(...rows.map(({ id, name }) => ({ id: String(id), name: String(name) })));
          contents.rows += rows.length;
        }
        contents.tables += 1;
      }
    });
    const absent = await addFiles(source.files, add, files);
    contents.files = files.length - absent.length;
    contents.missing = await stillListed(db, absent);
    return nameFile(contents);
  });
  return contents;
}

/** Adds the contents of files. Returns the files that are not in the store, and throws every other error of the store. */
async function addFiles(store: FileStore, add: AddEntry, files: readonly FileName[]): Promise<FileName[]> {
  const absent: FileName[] = [];
  for (const file of files) {
    const size = await store.sizeOf(file.id);
    if (size === undefined) absent.push(file);
    else await add(`files/${file.id}`, { size, stream: await store.read(file.id) });
  }
  return absent;
}

/** Returns the files that the database still lists. The others were deleted while the backup ran. */
async function stillListed(db: Db, files: readonly FileName[]): Promise<FileName[]> {
  if (files.length === 0) return [];
  const listed = await db.selectFrom("file").select("id").execute();
  const ids = new Set(listed.map(({ id }) => id));
  return files.filter(({ id }) => ids.has(id));
}
