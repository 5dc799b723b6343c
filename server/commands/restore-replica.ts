import { mkdirSync } from "node:fs";
import { restoreReplica } from "../backup/litestream.ts";
import { readConfig } from "../config.ts";
import { ConfigFault } from "../variables.ts";
import { endingCommand } from "./run-command.ts";

// npm run restore-replica: the database of REPLICA_URL into an empty DATA_DIR.

await endingCommand(async () => {
  const config = readConfig(process.env);
  if (!config.replicaUrl) throw new ConfigFault("Say which replica: REPLICA_URL=file:///folder, or s3://bucket/path");
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await restoreReplica(config.dataDir, config.replicaUrl);
  return {
    lines: [
      "The database is restored. Before the first start, put back the key of that time (secret.key) and the charts (files).",
      "Then run npm run adopt-files; it also counts missing charts. If it finds the database too old, start once first:",
      "that start upgrades the database, and may refuse FILES.",
    ],
  };
});
