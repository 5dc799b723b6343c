import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { until } from "../until.ts";
import { addSubadmin, namesIn, newReplica } from "./replica-users.ts";
import { newDataDir, refusalOf, runCommand, startServer } from "./server-process.ts";

/** A stopped server and its replica. */
let first: { DATA_DIR: string; REPLICA_URL: string };

beforeAll(async () => {
  first = { DATA_DIR: await newDataDir(), REPLICA_URL: await newReplica() };
  const server = await startServer(first);
  await addSubadmin(server, "Of the first");
  await server.stop("SIGTERM");
});

async function copyOfReplica(): Promise<string> {
  const copy = await newReplica();
  await cp(fileURLToPath(first.REPLICA_URL), fileURLToPath(copy), { recursive: true });
  return copy;
}

/** Makes a new database that may continue a replica. Returns its folder. */
async function adoptBy(REPLICA_URL: string): Promise<string> {
  const DATA_DIR = await newDataDir();
  await (await startServer({ DATA_DIR })).stop("SIGTERM");
  expect(await refusalOf({ DATA_DIR, REPLICA_URL })).toMatch(
    /^REPLICA_URL is wrong: this replica belongs to another database.*npm run adopt-files\n$/,
  );
  expect(await runCommand("adopt-files", { DATA_DIR, REPLICA_URL })).toContain("It also owns the replica");
  return DATA_DIR;
}

/** Restores a replica into a new folder. Returns the names of its users. */
async function restore(REPLICA_URL: string, ...args: string[]): Promise<unknown[]> {
  const DATA_DIR = await newDataDir();
  await runCommand("restore-replica", { DATA_DIR, REPLICA_URL }, args);
  return namesIn(path.join(DATA_DIR, "casebook.db"));
}

test.concurrent("a server without a database is refused a replica that has one", async () => {
  const REPLICA_URL = await copyOfReplica();
  const DATA_DIR = await newDataDir();
  expect(await refusalOf({ DATA_DIR, REPLICA_URL })).toMatch(/^REPLICA_URL is wrong: there is no casebook\.db .*\n$/);
  expect(existsSync(path.join(DATA_DIR, "casebook.db"))).toBe(false);
});

test.concurrent("a database that adopts a replica is its owner, and the one before is refused", async () => {
  const REPLICA_URL = await copyOfReplica();
  await adoptBy(REPLICA_URL);
  expect(await refusalOf({ DATA_DIR: first.DATA_DIR, REPLICA_URL })).toContain("belongs to another database");
});

test.concurrent("restore-replica restores the newest state of a replica, each of its generations and a moment", async () => {
  const REPLICA_URL = await copyOfReplica();
  const next = await startServer({ DATA_DIR: await adoptBy(REPLICA_URL), REPLICA_URL });
  await addSubadmin(next, "Of the next");
  const unused = await newDataDir();
  const list = () => runCommand("restore-replica", { DATA_DIR: unused, REPLICA_URL }, ["--list"]);
  let number = 0;
  // A second can be restored only once it is over.
  await until(async () => {
    await addSubadmin(next, `Later ${number++}`);
    const [, from = "", to = ""] = /from (\S+) to (\S+)\s*$/.exec(await list()) ?? [];
    return from < to;
  });
  await next.stop("SIGTERM");

  const all = ["admin", "Of the next", ...Array.from({ length: number }, (_, index) => `Later ${index}`)];
  expect(await restore(REPLICA_URL)).toEqual(all);
  const listed = await list();
  const generations = [...listed.matchAll(/\b[0-9a-f]{16}\b/g)].map(([name]) => name);
  const restored = await Promise.all(generations.map((name) => restore(REPLICA_URL, "--generation", name)));
  expect(restored).toEqual(expect.arrayContaining([["admin", "Of the first"], all]));
  const moment = /to (\S+)\s*$/.exec(listed)?.[1] ?? "";
  const then = await restore(REPLICA_URL, "--timestamp", moment);
  expect(then).toEqual(all.slice(0, then.length));
});

test.concurrent("restore-replica names the arguments that it cannot restore", async () => {
  const from = (...args: string[]) => restore(first.REPLICA_URL, ...args);
  await expect(from("--generation", "0000000000000000")).rejects.toThrow("no matching backups found");
  await expect(from("--timestamp", "yesterday")).rejects.toThrow("--timestamp is wrong");
  await expect(from("--timestamp", "2020-01-01T00:00:00Z")).rejects.toThrow("no matching backups found");
  await expect(from("--newest")).rejects.toThrow("--newest");
});
