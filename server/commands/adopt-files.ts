import { adoptReplica } from "../core/backup/replica-owner.ts";
import { checkFiles } from "../core/files/check-files.ts";
import { openFileStore } from "../core/files/store.ts";
import { adoptStore } from "../core/files/store-owner.ts";
import { runCommand } from "./run-command.ts";

// npm run adopt-files: makes this database the owner of the files in FILES and of the replica in REPLICA_URL, after a restore.

await runCommand(async (db, config) => {
  const store = await openFileStore(config.files);
  const { checked, missing } = await checkFiles(db, store);
  await adoptStore(db, store);
  if (config.replicaUrl) await adoptReplica(db, config.replicaUrl);
  return {
    lines: [
      `This database now owns the files in ${store.location}. It lists ${checked} files; ${missing.length} are missing.`,
      ...(config.replicaUrl ? ["It also owns the replica in REPLICA_URL."] : []),
      "Servers of the database that owned them before are refused at their next start.",
      ...(missing.length > 0 ? ["npm run check-files lists them."] : []),
    ],
    hasProblems: missing.length > 0,
  };
});
