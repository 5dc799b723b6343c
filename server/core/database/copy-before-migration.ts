import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { flushFile } from "./flush-file.ts";
import type { Writer } from "./schema.ts";

/**
 * Copies SQLite's file, in its state before the caller's transaction, to `casebook.db.before-NNN` in the same folder; NNN is
 * the number of the next migration. The copy gets this name only when it is complete and on disk. Returns its path. Throws
 * the error of SQLite or of the file system.
 */
export async function copyBeforeMigration(trx: Writer, migration: string): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(trx);
  const [{ file } = { file: "" }] = rows;
  const copy = `${file}.before-${migration.slice(0, 3)}`;
  const partial = `${file}.before-partial`;
  // A failed upgrade may have left them.
  await Promise.all([copy, partial, `${partial}-journal`].map((each) => rm(each, { force: true })));
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, partial);
    await flushFile(partial);
  } catch (error) {
    for (const rest of [partial, `${partial}-journal`]) await rm(rest, { force: true });
    throw error;
  } finally {
    source.close();
  }
  await rename(partial, copy);
  await flushFile(path.dirname(file));
  return copy;
}

/** Removes the copies of earlier upgrades in the same folder. Leaves everything that an admin put there, such as folders. */
export async function removeOlderCopies(copy: string): Promise<void> {
  const folder = path.dirname(copy);
  const newest = path.basename(copy);
  const entries = await readdir(folder, { withFileTypes: true });
  const copies = entries.filter((entry) => entry.isFile() && /^casebook\.db\.before-\d{3}$/.test(entry.name));
  // A copy with a higher number belongs to a newer version from which the institute went back.
  const older = copies.filter(({ name }) => name < newest);
  await Promise.all(older.map(({ name }) => rm(path.join(folder, name), { force: true })));
}
