import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export interface OwnPostgres {
  url: string;
  port: number;
  start: () => Promise<void>;
  /** Stops at once, like a crash. */
  stop: () => Promise<void>;
  /** Stops and deletes all data. */
  remove: () => Promise<void>;
}

/** A server and a standby that has every acknowledged change before it is acknowledged. */
export interface PostgresPair {
  primary: OwnPostgres;
  standby: OwnPostgres & { promote: () => Promise<void> };
}

const run = promisify(execFile);

function findBinaries(): string | undefined {
  const home = "/usr/lib/postgresql";
  if (!process.getuid || !existsSync(home)) return undefined;
  const version = readdirSync(home).sort().at(-1) ?? "";
  const folder = path.join(home, version, "bin");
  return existsSync(path.join(folder, "initdb")) ? folder : undefined;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** As root, runs as the package's user, because the server refuses to run as root. */
const as = (command: string) =>
  process.getuid?.() === 0
    ? run("su", ["postgres", "-s", "/bin/bash", "-c", command], { cwd: "/" })
    : run("/bin/bash", ["-c", command], { cwd: "/" });

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-postgres-"));
  await chmod(folder, 0o777);
  return folder;
}

/** Creates a PostgreSQL server that the test may stop, or undefined if none is installed. */
export async function makeOwnPostgres(settings = ""): Promise<OwnPostgres | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = await newFolder();
  await as(`${binaries}/initdb -D ${path.join(folder, "data")} -A trust -U postgres`);
  return serverIn(binaries, folder, await findFreePort(), settings);
}

/** Creates a server with a running synchronous standby. */
export async function makePostgresPair(): Promise<PostgresPair | undefined> {
  const binaries = findBinaries();
  const primary = await makeOwnPostgres("-c synchronous_standby_names=standby -c synchronous_commit=on");
  if (!binaries || !primary) return undefined;
  // The standby is copied first, because without it the server acknowledges nothing.
  const folder = await newFolder();
  const data = path.join(folder, "data");
  await primary.start();
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  await as(`${binaries}/pg_basebackup -D ${data} -R -C -S standby -d '${source}'`);
  const standby = serverIn(binaries, folder, await findFreePort(), "");
  await standby.start();
  return {
    primary,
    standby: {
      ...standby,
      promote: async () => {
        await as(`${binaries}/pg_ctl -D ${data} -w promote`);
      },
    },
  };
}

function serverIn(binaries: string, folder: string, port: number, settings: string): OwnPostgres {
  const data = path.join(folder, "data");
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} ${settings}`;
  const stop = async () => {
    await as(`${binaries}/pg_ctl -D ${data} -m immediate -w stop`);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    start: async () => {
      await as(`${binaries}/pg_ctl -D ${data} -o '${options}' -l ${folder}/log -w start`);
    },
    stop,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
