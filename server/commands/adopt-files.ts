import { checkFiles } from "../files/check-files.ts";
import { openFileStore } from "../files/store.ts";
import { adoptStore } from "../files/store-owner.ts";
import { runCommand } from "./run-command.ts";

// npm run adopt-files: the files in FILES belong to this database from now on, as after a restore. Servers of the database
// that they belonged to are refused at their next start.

await runCommand(async (db, config) => {
  const store = await openFileStore(config.files);
  const { checked, missing } = await checkFiles(db, store);
  await adoptStore(db, store);
  return {
    lines: [
      `The files in ${store.location} belong to this database now. It names ${checked} files, and ${missing.length} of them are missing.`,
      ...(missing.length > 0 ? ["npm run check-files lists them."] : []),
    ],
    isAmiss: missing.length > 0,
  };
});
