import { access, constants } from "node:fs/promises";
import path from "node:path";
import { backUp } from "../backup/back-up.ts";
import { openFileStore } from "../files/store.ts";
import { ConfigFault } from "../variables.ts";
import { runCommand } from "./run-command.ts";

// npm run backup -- FILE: database, charts and images into one file, as of one moment, while the server works.

await runCommand(async (db, config) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigFault("Say where the backup goes: npm run backup -- FILE.tar.gz");
  const folder = path.dirname(path.resolve(file));
  await access(folder, constants.W_OK).catch(() => {
    throw new ConfigFault(`${file} cannot be written: ${folder} is no folder that this user may write to.`);
  });
  const store = await openFileStore(config.files);
  const { rows, files } = await backUp(db, config, store, path.resolve(file), new Date());
  return {
    lines: [
      `${file}: ${rows} rows and ${files} files.`,
      "The key is not in it. Keep SECRET_KEY, or secret.key of DATA_DIR, apart from it: without the key nobody can read the students' passwords any more.",
    ],
  };
});
