import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigFault } from "../variables.ts";
import { restoreInto } from "./litestream.ts";

/**
 * Restores a database from a replica into an empty folder: the newest state, the last state of a generation, or the state of a
 * moment (ISO 8601). The restored database has a new id, so it cannot claim the file store or the replica of the running
 * server (server/core/files/store-owner.ts). Throws ConfigFault when there is a database already, or nothing to restore.
 */
export async function restoreReplica(
  dataDir: string,
  replica: string,
  { generation, timestamp }: { generation?: string | undefined; timestamp?: string | undefined } = {},
): Promise<void> {
  const database = path.resolve(dataDir, "casebook.db");
  if (existsSync(database)) throw new ConfigFault(`DATA_DIR is wrong: there is a casebook.db in ${dataDir} already.`);
  // The file gets its name after its id, so a killed restore can be repeated.
  const restored = `${database}.restored`;
  const files = [restored, `${restored}.tmp`];
  const leftovers = files.flatMap((file) => [file, `${file}-shm`, `${file}-wal`]);
  const removeLeftovers = () => Promise.all(leftovers.map((file) => rm(file, { force: true })));
  await removeLeftovers();
  const state = [...(generation ? ["-generation", generation] : []), ...(timestamp ? ["-timestamp", timestamp] : [])];
  try {
    await restoreInto(restored, replica, state);
    setNewId(restored);
    // SQLite would apply the log of another database to this one.
    for (const suffix of ["-shm", "-wal"]) await rm(`${database}${suffix}`, { force: true });
    await rename(restored, database);
  } finally {
    await removeLeftovers();
  }
}

function setNewId(file: string): void {
  const database = new DatabaseSync(file);
  try {
    // A database of an older Casebook gets its id with the upgrade.
    const hasId = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'database_id'").get();
    if (hasId) database.prepare("update database_id set value = ?").run(randomUUID());
  } finally {
    database.close();
  }
}
