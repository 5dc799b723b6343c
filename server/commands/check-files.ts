import { checkFiles } from "../core/files/check-files.ts";
import { openFileStore } from "../core/files/store.ts";
import { contentsStayDays } from "../core/files/sweep-files.ts";
import { runCommand } from "./run-command.ts";

// npm run check-files: compares every chart and image with its row, for example after a restore. Changes nothing, may run
// beside the server, and ends with 1 when a file is missing or damaged.

await runCommand(async (db, config) => {
  const store = await openFileStore(config.files);
  const { checked, missing, wrong, unused, unknown } = await checkFiles(db, store);
  const intact = checked - missing.length - wrong.length;
  return {
    hasProblems: intact < checked,
    lines: [
      ...missing.map(({ id, name, owner }) => `Missing: ${name} (${owner}), ${id}`),
      ...wrong.map(
        ({ id, name, owner, size, found }) => `Damaged: ${name} (${owner}), ${id}: ${found} of ${size} bytes`,
      ),
      `${intact} of ${checked} files are in place.`,
      ...(unused > 0
        ? [`${unused} deleted files are still in the store. The server removes each after ${contentsStayDays} days.`]
        : []),
      ...unknown.map((key) => `Not in this database, and never removed: ${key}`),
    ],
  };
});
