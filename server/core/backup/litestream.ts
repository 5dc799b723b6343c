import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigFault } from "../variables.ts";

/** How often Litestream checks the database for new writes, and sends them. */
const intervals = { monitor: "200ms", sync: "500ms" };

/** Returns the path of Litestream's program for this machine. Throws ConfigFault when its package has none. */
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

/** Returns the settings of Litestream. It reads YAML, of which JSON is a subset. */
function litestreamSettings(database: string, replica: string): string {
  const url = new URL(replica);
  const { endpoint, region } = Object.fromEntries(url.searchParams);
  const target =
    url.protocol === "file:"
      ? { type: "file", path: fileURLToPath(url) }
      : {
          type: "s3",
          bucket: url.hostname,
          path: replicaPathOf(url),
          region: region ?? "us-east-1",
          ...(endpoint && { endpoint, "force-path-style": true }),
        };
  const replicas = [{ ...target, "sync-interval": intervals.sync }];
  const dbs = [{ path: database, "monitor-interval": intervals.monitor, replicas }];
  return JSON.stringify({ logging: { type: "json", stderr: true }, dbs }, null, 2);
}

/** Returns the path of a replica inside its bucket. */
export const replicaPathOf = (url: URL): string => url.pathname.replace(/^\/|\/$/g, "") || "casebook";

/**
 * The shell script that Litestream runs; when it ends, Litestream copies the rest and ends too. It ends when the server closes
 * file descriptor 3, also when the server is killed. It ignores signals: systemd and Ctrl-C signal all processes at once, and the
 * server still writes then. A Litestream that does not end within 10 seconds is killed.
 */
const untilServerEnds = `trap "" HUP INT TERM
cat <&3 >/dev/null
(i=0; while kill -0 $PPID && [ $((i += 1)) -le 100 ]; do sleep 0.1; done; [ $i -le 100 ] || kill -9 $PPID) >/dev/null 2>&1 3<&- &`;

/** Starts Litestream for the database of a data folder. It exits after this process has ended. */
export async function replicate(dataDir: string, replica: string): Promise<ChildProcess> {
  const settings = path.join(dataDir, "litestream.yml");
  await writeFile(settings, litestreamSettings(path.resolve(dataDir, "casebook.db"), replica), { mode: 0o600 });
  const args = ["replicate", "-no-expand-env", "-config", settings, "-exec", `sh -c '${untilServerEnds}'`];
  const child = spawn(findLitestream(), args, { stdio: ["ignore", "ignore", "pipe", "pipe"], detached: true });
  child.stdio[3]?.on("error", () => {});
  await writeFile(pidFileIn(dataDir), String(child.pid ?? ""), { mode: 0o600 }).catch(() => {});
  return child;
}

const pidFileIn = (dataDir: string) => path.join(dataDir, "litestream.pid");

/** Returns true while the last started Litestream may still run, also one that an earlier server started. */
export async function isReplicating(dataDir: string): Promise<boolean> {
  const pid = Number(await readFile(pidFileIn(dataDir), "utf8").catch(() => ""));
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes a started Litestream send the rest and end. */
export function endReplicating(child: ChildProcess): void {
  (child.stdio[3] as { destroy?: () => void } | null | undefined)?.destroy?.();
}

/**
 * Restores a database from a replica into a file. `args` select a generation or a moment. Throws ConfigFault with the reason
 * in Litestream's log.
 */
export async function restoreInto(file: string, replica: string, args: readonly string[]): Promise<void> {
  await runLitestream(replica, (database) => ["restore", ...args, "-o", file, database]);
}

interface Generation {
  name: string;
  from: string;
  to: string;
}

/** Returns the generations of a replica, oldest first, with the times of their first and last state. Throws ConfigFault. */
export async function listGenerations(replica: string): Promise<Generation[]> {
  const output = await runLitestream(replica, (database) => ["generations", database]);
  const [, ...rows] = output.trim().split("\n");
  return (
    rows
      .map((row) => {
        const [, name = "", , from = "", to = ""] = row.split(/\s+/);
        // Litestream cuts off fractions of a second, so the time is rounded up.
        return { name, from: new Date(Date.parse(from) + 1000).toISOString().replace(".000Z", "Z"), to };
      })
      // A generation without a snapshot has no time.
      .filter(({ to }) => !to.startsWith("0001"))
      .sort((one, other) => one.to.localeCompare(other.to))
  );
}

/** Runs a command of Litestream that only reads a replica, with an empty file as database. Returns its output. */
async function runLitestream(replica: string, command: (database: string) => string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-replica-"));
  try {
    const database = path.join(folder, "casebook.db");
    const settings = path.join(folder, "litestream.yml");
    await Promise.all([writeFile(database, ""), writeFile(settings, litestreamSettings(database, replica))]);
    const [name = "", ...args] = command(database);
    const child = spawn(findLitestream(), [name, "-no-expand-env", "-config", settings, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, log, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise<number | null>((resolve) => child.once("close", resolve)),
    ]);
    if (code === 0) return output;
    const entries = log.split("\n").map(readLogLine);
    const reason = entries.find((entry) => entry?.error !== undefined)?.error ?? log.trim().slice(-300);
    throw new ConfigFault(
      `The replica could not be read (${reason}). npm run restore-replica -- --list shows what it has.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

export interface LogEntry {
  level: string;
  msg: string;
  error?: string;
  /** GENERATION/INDEX:OFFSET, in a replica or in the database. */
  position?: string;
  /** Bytes that were sent. */
  sz?: number;
}

/** Parses a line of Litestream's log. Returns undefined for any other text. */
export function readLogLine(line: string): LogEntry | undefined {
  try {
    const entry = JSON.parse(line) as LogEntry;
    return typeof entry?.msg === "string" ? entry : undefined;
  } catch {
    return undefined;
  }
}
