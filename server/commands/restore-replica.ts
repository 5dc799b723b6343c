import { parseArgs } from "node:util";
import { listGenerations } from "../core/backup/litestream.ts";
import { restoreReplica } from "../core/backup/restore-replica.ts";
import { readConfig } from "../core/config.ts";
import { makeFolder } from "../core/make-folder.ts";
import { ConfigFault } from "../core/variables.ts";
import { runAndExit } from "./run-command.ts";

// npm run restore-replica: restores the database of REPLICA_URL into an empty DATA_DIR. With --list it prints the generations of
// the replica; --generation NAME restores the last state of one, --timestamp the state of a moment.

const usage =
  "Allowed: npm run restore-replica -- --list, or --generation NAME, or --timestamp 2026-11-25T14:30:00Z, or nothing.";

function readArgs() {
  try {
    const { values } = parseArgs({
      options: { list: { type: "boolean" }, generation: { type: "string" }, timestamp: { type: "string" } },
    });
    return values;
  } catch (error) {
    throw new ConfigFault(`${(error as Error).message}. ${usage}`);
  }
}

function readMoment(timestamp: string | undefined): string | undefined {
  if (timestamp === undefined) return undefined;
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(timestamp) || Number.isNaN(Date.parse(timestamp)))
    throw new ConfigFault(`--timestamp is wrong: ${timestamp} is no moment. ${usage}`);
  return new Date(timestamp).toISOString();
}

await runAndExit(async () => {
  const { list, generation, timestamp } = readArgs();
  const moment = readMoment(timestamp);
  const config = readConfig(process.env);
  if (!config.replicaUrl) throw new ConfigFault("Say which replica: REPLICA_URL=file:///folder, or s3://bucket/path");
  makeFolder(config.dataDir);
  if (list) {
    const generations = await listGenerations(config.replicaUrl);
    if (generations.length === 0) return { lines: ["The replica has no database."] };
    return { lines: generations.map(({ name, from, to }) => `Generation ${name}: from ${from} to ${to}`) };
  }
  await restoreReplica(config.dataDir, config.replicaUrl, { generation, timestamp: moment });
  return {
    lines: [
      "The database is restored. Before the first start, put back the key of that time (secret.key) and the charts (files).",
      "Then run npm run adopt-files; it also counts missing charts. If it finds the database too old, start once first:",
      "that start upgrades the database, and may refuse FILES.",
    ],
  };
});
