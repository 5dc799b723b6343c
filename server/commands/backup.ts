import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { backUp } from "../core/backup/back-up.ts";
import { openFileStore } from "../core/files/store.ts";
import { ConfigFault } from "../core/variables.ts";
import { runCommand } from "./run-command.ts";

// npm run backup -- FILE: writes database, charts and images of one moment into one file, while the server runs. Ends with 1 when
// charts or images in the store are missing or damaged; the file has everything else then.

await runCommand(async (db, config) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigFault("Say where the backup goes: npm run backup -- FILE.tar.gz");
  const target = path.resolve(file);
  const folder = path.dirname(target);
  if (
    await stat(target).then(
      (found) => found.isDirectory(),
      () => false,
    )
  )
    throw new ConfigFault(`${file} is a folder. Name a file: npm run backup -- ${path.join(file, "casebook.tar.gz")}`);
  await access(folder, constants.W_OK).catch(() => {
    throw new ConfigFault(`${file} cannot be written: ${folder} is no folder that this user may write to.`);
  });
  const source = { db, files: await openFileStore(config.files), dataDir: config.dataDir };
  const { rows, files, problems } = await backUp(source, folder, new Date(), async () => path.basename(target));
  return {
    hasProblems: problems.length > 0,
    lines: [
      ...problems,
      `${file}: ${rows} rows and ${files} files.${problems.length > 0 ? " It is not whole." : ""}`,
      "The key is not in it. Keep SECRET_KEY, or secret.key of DATA_DIR, apart from it: without the key nobody can read the students' passwords any more.",
    ],
  };
});
