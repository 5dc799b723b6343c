import type { Config } from "../config.ts";
import { appliedMigrations } from "../database/migrate.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import { writeArchive } from "./archive.ts";
import { withSnapshot } from "./snapshot.ts";
import { tablesInOrder } from "./tables.ts";

/** What an archive says of itself, in its first entry. */
export interface Manifest {
  format: 1;
  madeAt: string;
  migrations: string[];
}

export interface Told {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes database and files into one file, as of one moment, while the server works. A file that is deleted meanwhile,
 * after its row was read, is left out and stays told as missing by check-files; everything that is there now is in it.
 */
export async function backUp(db: Db, config: Config, store: FileStore, file: string, now: Date): Promise<Told> {
  const told: Told = { tables: 0, rows: 0, files: 0 };
  const migrations = await appliedMigrations(db);
  const tables = await tablesInOrder(db);
  await writeArchive(file, async (add) => {
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations };
    await add("manifest.json", Buffer.from(JSON.stringify(manifest)));
    const fileIds: string[] = [];
    await withSnapshot(db, config.dataDir, async (snapshot) => {
      for (const table of tables) {
        let part = 0;
        for await (const rows of snapshot.rows(table)) {
          part += 1;
          const lines = rows.map((row) => JSON.stringify(row)).join("\n");
          await add(`rows/${table}/${String(part).padStart(6, "0")}.ndjson`, Buffer.from(lines));
          if (table === "file") fileIds.push(...rows.map(({ id }) => String(id)));
          told.rows += rows.length;
        }
        told.tables += 1;
      }
    });
    const present = new Set(await store.list());
    for (const id of fileIds.filter((id) => present.has(id))) {
      const size = await store.sizeOf(id).catch(() => undefined);
      if (size === undefined) continue;
      await add(`files/${id}`, { size, stream: await store.read(id) });
      told.files += 1;
    }
  });
  return told;
}
