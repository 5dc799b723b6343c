import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export interface OwnPostgres {
  url: string;
  start: () => Promise<void>;
  /** Stops at once, as a crash would. */
  stop: () => Promise<void>;
}

const run = promisify(execFile);

function findBinaries(): string | undefined {
  const home = "/usr/lib/postgresql";
  if (process.getuid?.() !== 0 || !existsSync(home)) return undefined;
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

/** A PostgreSQL server of the test's own, which it may stop; undefined where none can be run. */
export async function makeOwnPostgres(): Promise<OwnPostgres | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-postgres-"));
  await chmod(folder, 0o777);
  const port = await findFreePort();
  const data = path.join(folder, "data");
  const as = (command: string) => run("su", ["postgres", "-s", "/bin/bash", "-c", command], { cwd: "/" });
  await as(`${binaries}/initdb -D ${data} -A trust -U postgres`);
  const options = `-p ${port} -h 127.0.0.1 -k ${folder}`;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: async () => {
      await as(`${binaries}/pg_ctl -D ${data} -o '${options}' -l ${folder}/log -w start`);
    },
    stop: async () => {
      await as(`${binaries}/pg_ctl -D ${data} -m immediate -w stop`);
    },
  };
}
