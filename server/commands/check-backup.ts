import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkBackup } from "../core/backup/check-backup.ts";
import { ConfigFault } from "../core/variables.ts";
import { runAndExit } from "./run-command.ts";

// npm run check-backup -- FILE: restores a backup into a temporary folder (TMPDIR) and compares it with the archive. Needs no
// server and no settings, changes nothing, and ends with 1 when something is missing or different.

await runAndExit(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigFault("Name the backup: npm run check-backup -- FILE.tar.gz");
  if (!existsSync(file)) throw new ConfigFault(`There is no file ${path.resolve(file)}.`);
  const { madeAt, tables, rows, files, differences } = await checkBackup(path.resolve(file), tmpdir());
  const contents = `${rows} rows in ${tables} tables and ${files} files, made at ${madeAt}`;
  if (differences.length === 0) return { lines: [`${file} is whole: ${contents}.`] };
  return { lines: [...differences, `${file} is not whole: ${contents}.`], hasProblems: true };
});
