import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { flushFile } from "./flush-file.ts";
import type { Writer } from "./schema.ts";

/** A step of this many pages is copied in a thread; between two steps the event loop goes on. */
const pagesPerStep = 1000;

/**
 * Copies SQLite's file, as it was before the caller's transaction, to `casebook.db.before-NNN` beside it; NNN is the number of
 * the migration that follows. The copy has this name once it is complete and on disk. Copies of earlier upgrades are
 * removed. Throws what the disk says.
 */
export async function copyBeforeMigration(trx: Writer, migration: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(trx);
  const file = rows[0]?.file ?? "";
  const copy = `${file}.before-${migration.slice(0, 3)}`;
  const partial = `${file}.before.partial`;
  await rm(partial, { force: true });
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, partial, { rate: pagesPerStep });
    await flushFile(partial);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    source.close();
  }
  await rename(partial, copy);
  await flushFile(path.dirname(file));
  await removeOlderCopies(file, copy);
}

async function removeOlderCopies(file: string, newest: string): Promise<void> {
  const isCopy = new RegExp(`^${path.basename(file).replace(".", "\\.")}\\.before-\\d{3}$`);
  const names = (await readdir(path.dirname(file))).filter(
    (name) => isCopy.test(name) && name !== path.basename(newest),
  );
  await Promise.all(names.map((name) => rm(path.join(path.dirname(file), name), { force: true })));
}
