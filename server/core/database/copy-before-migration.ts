import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { flushFile } from "./flush-file.ts";
import type { Writer } from "./schema.ts";

/**
 * Copies SQLite's file, as it was before the caller's transaction, to `casebook.db.before-NNN` beside it; NNN is the number of
 * the migration that follows. The copy gets this name only when it is complete and on disk. Returns its path. Throws the error
 * of SQLite or of the file system.
 */
export async function copyBeforeMigration(trx: Writer, migration: string): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(trx);
  const [{ file } = { file: "" }] = rows;
  const copy = `${file}.before-${migration.slice(0, 3)}`;
  const partial = `${file}.before-partial`;
  // They may be left of an upgrade that failed.
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

/** Removes the copies that earlier upgrades made beside this one, and nothing that an admin has put there, such as a folder. */
export async function removeOlderCopies(copy: string): Promise<void> {
  const folder = path.dirname(copy);
  const newest = path.basename(copy);
  const entries = await readdir(folder, { withFileTypes: true });
  const copies = entries.filter((entry) => entry.isFile() && /^casebook\.db\.before-\d{3}$/.test(entry.name));
  // A higher number is of a newer version that was left again.
  const older = copies.filter(({ name }) => name < newest);
  await Promise.all(older.map(({ name }) => rm(path.join(folder, name), { force: true })));
}
