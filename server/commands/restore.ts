import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { restore } from "../backup/restore.ts";
import { readConfig } from "../config.ts";
import { connect } from "../database/connect.ts";
import { checkFiles } from "../files/check-files.ts";
import { openFileStore } from "../files/store.ts";
import { ConfigFault } from "../variables.ts";
import { endingCommand } from "./run-command.ts";

// npm run restore -- FILE: a backup into an empty DATA_DIR or database, of whichever engine it was made.

await endingCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigFault("Say which backup: npm run restore -- FILE.tar.gz");
  if (!existsSync(file)) throw new ConfigFault(`There is no file ${path.resolve(file)}.`);
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const [db, store] = await Promise.all([connect(config), openFileStore(config.files)]);
  const { rows, files } = await restore(db, config, store, path.resolve(file));
  const { missing, wrong } = await checkFiles(db, store);
  await db.destroy();
  return {
    lines: [
      `${rows} rows and ${files} files are restored.`,
      ...missing.map(({ id, name, owner }) => `Missing: ${name} (${owner}), ${id}`),
      "Put the key of that time back (SECRET_KEY, or secret.key in DATA_DIR) before the first start.",
    ],
    isAmiss: missing.length + wrong.length > 0,
  };
});
