import { existsSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { countRows, openBackup, restore } from "../core/backup/restore.ts";
import { type Config, readConfig } from "../core/config.ts";
import { connect } from "../core/database/connect.ts";
import { checkFiles } from "../core/files/check-files.ts";
import { openFileStore } from "../core/files/store.ts";
import { makeFolder } from "../core/make-folder.ts";
import { ConfigFault } from "../core/variables.ts";
import { runAndExit } from "./run-command.ts";

// npm run restore -- FILE: restores a backup of either engine into an empty DATA_DIR or database. A restore that is refused or
// fails leaves an empty DATA_DIR empty.

await runAndExit(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigFault("Say which backup: npm run restore -- FILE.tar.gz");
  if (!existsSync(file)) throw new ConfigFault(`There is no file ${path.resolve(file)}.`);
  const backup = await openBackup(path.resolve(file));
  const config = readConfig(process.env);
  makeFolder(config.dataDir);
  const isNew = !existsSync(path.join(config.dataDir, "casebook.db"));
  const [db, files] = await Promise.all([connect(config), openFileStore(config.files)]);
  const restored = await restore(backup, { db, files, uploadingDir: config.uploadingDir }).catch(async (error) => {
    await db.destroy();
    if (isNew) await removeDatabase(config);
    throw error;
  });
  const { missing, wrong } = await checkFiles(db, files);
  await db.destroy();
  return {
    lines: [
      `${countRows(restored)} rows and ${restored.files} files are restored.`,
      ...missing.map(({ id, name, owner }) => `Missing: ${name} (${owner}), ${id}`),
      "Put the key of that time back (SECRET_KEY, or secret.key in DATA_DIR) before the first start.",
    ],
    hasProblems: missing.length + wrong.length > 0,
  };
});

/** Removes the files of this command from DATA_DIR. Folders that are not empty stay. */
async function removeDatabase({ dataDir, uploadingDir }: Config): Promise<void> {
  const names = ["casebook.db", "casebook.db-wal", "casebook.db-shm", "casebook.db-closed"];
  for (const name of names) await rm(path.join(dataDir, name), { force: true });
  for (const folder of [uploadingDir, path.join(dataDir, "files")]) await rmdir(folder).catch(() => {});
}
