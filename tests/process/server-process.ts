import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { codeFolder, copyIndexes } from "../code-index.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The compile cache saves a third of a start. */
const NODE_COMPILE_CACHE = path.join(root, "node_modules/.cache/node-compile");

/** Inherited variables: the path of programs, the time zone, and the clock of libfaketime. */
export const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(PATH|TZ|LD_PRELOAD|FAKETIME.*)$/.test(name)),
) as Record<string, string>;

const running = new Set<ChildProcess>();
// A failed test leaves its servers running, so they are killed at exit. Vitest ends its workers with SIGTERM.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
process.once("SIGTERM", () => process.exit(143));

export interface ServerProcess {
  child: ChildProcess;
  base: string;
  output: () => string;
  stop: (signal: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
}

/** Makes a data folder with the index of the code sets, because building it is not part of the tests. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-process-"));
  await copyIndexes(codeFolder, folder);
  return folder;
}

/**
 * Starts the real server or the assistant in a separate process, by its script or by "npm run …", optionally `inside`
 * another program such as unshare. Rejects with its output if it ends early.
 */
export async function startServer(
  env: Record<string, string>,
  args: string[] = ["--api-only"],
  script = "server/main.ts",
  inside: readonly string[] = [],
): Promise<ServerProcess> {
  const program = script.startsWith("npm ")
    ? [...script.split(" "), "--", ...args]
    : [process.execPath, path.join(root, script), ...args];
  const command = [...inside, ...program];
  const child = spawn(command[0] ?? "", command.slice(1), {
    cwd: root,
    env: {
      ...inherited,
      NODE_COMPILE_CACHE,
      PORT: "0",
      LOG_LEVEL: "silent",
      SAMPLE_DATA: "off",
      ADMIN_PASSWORD: "admin-password",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.once("exit", () => running.delete(child));
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = / is ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  const base = await Promise.race([ready, ended.then(() => Promise.reject(new Error(output)))]);
  return {
    child,
    base,
    output: () => output,
    stop: async (signal) => {
      const since = performance.now();
      child.kill(signal);
      const code = await ended;
      return { code, ms: performance.now() - since };
    },
  };
}

/** Starts a server that must refuse to start. Returns its output, or "it started". */
export async function refusalOf(env: Record<string, string>): Promise<string> {
  return startServer(env).then(
    async (server) => {
      await server.stop("SIGKILL");
      return "it started";
    },
    (error: Error) => error.message,
  );
}

async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: root,
    env: { ...inherited, NODE_COMPILE_CACHE, ...env },
  });
  return stdout;
}

/** Runs "npm run NAME" to its end. Returns its output. Rejects with its output and exit code when it fails. */
export const runNpm = (name: string, env: Record<string, string>, args: string[] = []): Promise<string> =>
  run("npm", ["run", "--silent", name, "--", ...args], env);

/** Runs the script of "npm run NAME" (npm-scripts.test.ts) without npm's start. Returns and rejects like `runNpm`. */
export const runCommand = (name: string, env: Record<string, string>, args: string[] = []): Promise<string> =>
  run(process.execPath, [`server/commands/${name}.ts`, ...args], env);

export async function post(base: string, path_: string, body: unknown, sessionId = "") {
  const response = await fetch(`${base}/api${path_}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-session-id": sessionId },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Returns the status of the health call, or 0 if nothing listens. */
export function healthAt(port: string): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Returns the Litestream process of a data folder, the oldest if there are several. */
export const findLitestream = (dataDir: string): number | undefined => listLitestreams(dataDir)[0];

/** Lists the processes of Litestream whose settings are in a data folder. */
export function listLitestreams(dataDir: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return program.endsWith("/litestream") && args.some((arg) => arg.startsWith(dataDir));
    } catch {
      return false;
    }
  });
}
