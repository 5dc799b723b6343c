import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { ConfigFault } from "../variables.ts";

/** How often Litestream looks at the log of the database, and sends on what is new there. */
const intervals = { monitor: "200ms", sync: "500ms" };
const restartMs = 5000;

/** The program that Litestream's package ships for this machine. Throws ConfigFault where it ships none. */
function findLitestream(): string {
  try {
    const manifest = import.meta.resolve(`@flydotio/litestream-${process.platform}-${process.arch}/package.json`);
    return path.join(path.dirname(fileURLToPath(manifest)), "litestream");
  } catch {
    throw new ConfigFault(
      `REPLICA_URL is wrong: Litestream's package has no program for ${process.platform} on ${process.arch}. Leave it out.`,
    );
  }
}

/** Litestream's settings, in JSON, which its YAML takes: a folder (file://…), or s3://bucket/path?endpoint=…&region=… */
function litestreamSettings(database: string, replica: string): string {
  const url = new URL(replica);
  const { endpoint, region } = Object.fromEntries(url.searchParams);
  const target =
    url.protocol === "file:"
      ? { type: "file", path: decodeURIComponent(url.pathname) }
      : {
          type: "s3",
          bucket: url.hostname,
          path: url.pathname.replace(/^\//, "") || "casebook",
          region: region ?? "us-east-1",
          ...(endpoint && { endpoint, "force-path-style": true }),
        };
  const replicas = [{ ...target, "sync-interval": intervals.sync }];
  return JSON.stringify({ dbs: [{ path: database, "monitor-interval": intervals.monitor, replicas }] }, null, 2);
}

async function writeSettings(dataDir: string, replica: string): Promise<string> {
  const file = path.join(dataDir, "litestream.yml");
  await writeFile(file, litestreamSettings(path.resolve(dataDir, "casebook.db"), replica), { mode: 0o600 });
  return file;
}

/**
 * Copies the database of a server to its replica as it is written, until it is ended: then what is new is sent first. The
 * program ends with the server, also when that is killed; one that ends by itself is told of and started again.
 */
export async function startReplication(
  dataDir: string,
  replica: string,
  warn: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const program = findLitestream();
  const settings = await writeSettings(dataDir, replica);
  let isEnding = false;
  let child: ReturnType<typeof run>;
  let again: NodeJS.Timeout | undefined;
  const begin = () => {
    child = run(program, settings);
    child.once("exit", (code) => {
      if (isEnding) return;
      warn(`Litestream ended by itself (${code}). It is started again; until then nothing reaches the replica.`);
      again = setTimeout(begin, restartMs).unref();
    });
  };
  begin();
  return async () => {
    isEnding = true;
    clearTimeout(again);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin.end();
    await ended;
  };
}

/**
 * A shell beside it waits for the end of its own input, which comes with the end of this process however that ends, and ends
 * Litestream then.
 */
const guarded = `exec 3<&0
"$0" replicate -config "$1" 3<&- </dev/null &
L=$!
(cat <&3 >/dev/null; kill $L 2>/dev/null) &
wait $L`;

function run(program: string, settings: string) {
  const child = spawn("sh", ["-c", guarded, program, settings], { stdio: ["pipe", "ignore", "ignore"] });
  child.once("exit", () => child.stdin.destroy());
  child.stdin.on("error", () => {});
  return child;
}

/**
 * Restores the newest state of a replica into an empty folder. The restored database has a new id, so that it cannot claim
 * the file store of the running server (server/files/store-owner.ts). Throws ConfigFault where a database lies already.
 */
export async function restoreReplica(dataDir: string, replica: string): Promise<void> {
  const database = path.resolve(dataDir, "casebook.db");
  if (existsSync(database)) throw new ConfigFault(`DATA_DIR is wrong: there is a casebook.db in ${dataDir} already.`);
  const settings = await writeSettings(dataDir, replica);
  // The file gets its name when it has its id: a restore that is killed can be repeated.
  const restored = `${database}.restored`;
  await rm(restored, { force: true });
  const child = spawn(findLitestream(), ["restore", "-config", settings, "-o", restored, database], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  // Litestream looks the file through under another name, and leaves what SQLite laid beside that.
  for (const rest of ["-shm", "-wal"]) await rm(`${restored}.tmp${rest}`, { force: true });
  if (code !== 0 || !existsSync(restored)) {
    throw new ConfigFault(`REPLICA_URL is wrong: no database could be restored from there. ${said.trim().slice(-300)}`);
  }
  setNewId(restored);
  // A log that was left of another database would be applied to this one.
  for (const rest of ["-shm", "-wal"]) await rm(`${database}${rest}`, { force: true });
  await rename(restored, database);
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
