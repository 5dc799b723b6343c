import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { until } from "../until.ts";
import { namesInReplica } from "./replica-names.ts";
import {
  findLitestream,
  listLitestreams,
  newDataDir,
  post,
  refusalOf,
  runCommand,
  type ServerProcess,
  startServer,
} from "./server-process.ts";

const newReplica = async () => pathToFileURL(await mkdtemp(path.join(tmpdir(), "casebook-replica-"))).href;

async function addSubadmin({ base }: ServerProcess, name: string): Promise<void> {
  const login = await post(base, "/login", { name: "admin", password: "admin-password" });
  const added = await post(base, "/admin/add-subadmin", { name, password: "kept elsewhere 1" }, login.body.sessionId);
  expect(added.status).toBe(201);
}

/** Restores a replica. Returns the names of its users. */
async function restoredNames(REPLICA_URL: string, args: string[] = []): Promise<unknown[]> {
  const DATA_DIR = await newDataDir();
  await runCommand("restore-replica", { DATA_DIR, REPLICA_URL }, args);
  const database = new DatabaseSync(path.join(DATA_DIR, "casebook.db"), { readOnly: true });
  const names = database.prepare("select name from user order by id").all();
  database.close();
  return names.map(({ name }) => name);
}

test("a server that stops sends the rest first, and its copying ends with it", async () => {
  const dataDir = await newDataDir();
  const replica = await newReplica();
  const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL: replica });
  await addSubadmin(server, "The last");
  const metrics = await (await fetch(`${server.base}/metrics`)).text();
  expect(Number(/^casebook_replica_behind_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(65);
  await server.stop("SIGTERM");
  expect(findLitestream(dataDir)).toBeUndefined();
  const elsewhere = await newDataDir();
  // Left of another database: SQLite would apply it to the restored one.
  await writeFile(path.join(elsewhere, "casebook.db-wal"), "a log");
  await runCommand("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica });
  const made = (await readdir(elsewhere)).filter((name) => name.startsWith("casebook.db"));
  expect(made).toEqual(["casebook.db"]);
  await cp(path.join(dataDir, "secret.key"), path.join(elsewhere, "secret.key"));
  // The restored database has a new id: the files of the other one are not its own.
  await expect(startServer({ DATA_DIR: elsewhere, FILES: path.join(dataDir, "files") })).rejects.toThrow(
    "belong to another database",
  );
  const next = await startServer({ DATA_DIR: elsewhere });
  expect((await post(next.base, "/login", { name: "The last", password: "kept elsewhere 1" })).status).toBe(200);
  await next.stop("SIGTERM");
});

test.skipIf(process.platform !== "linux")(
  "Litestream goes on until its server ends, though systemd or Ctrl-C signal both at once",
  async () => {
    const dataDir = await newDataDir();
    const replica = await newReplica();
    const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL: replica });
    await until(async () => (await namesInReplica(replica)).includes("admin"));
    const litestream = findLitestream(dataDir) ?? 0;
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      for (const pid of [litestream, ...childrenOf(litestream)]) process.kill(pid, signal);
    await addSubadmin(server, "After the signals");
    await until(async () => (await namesInReplica(replica)).includes("After the signals"));
    expect(findLitestream(dataDir)).toBe(litestream);
    await server.stop("SIGTERM");
    expect(findLitestream(dataDir)).toBeUndefined();
  },
);

test.skipIf(process.platform !== "linux")("a server waits for the stuck Litestream of the server before", async () => {
  const DATA_DIR = await newDataDir();
  const REPLICA_URL = await newReplica();
  const server = await startServer({ DATA_DIR, REPLICA_URL });
  await until(async () => (await namesInReplica(REPLICA_URL)).includes("admin"));
  const old = findLitestream(DATA_DIR) ?? 0;
  process.kill(old, "SIGSTOP");
  await server.stop("SIGKILL");
  const next = await startServer({ DATA_DIR, REPLICA_URL });
  let isBesideOld = false;
  const isReplaced = () => {
    // One that starts its shell has the same name twice for a moment: other processes count only beside the old one.
    const running = listLitestreams(DATA_DIR);
    const isOldThere = running.includes(old);
    isBesideOld ||= isOldThere && running.length > 1;
    return running.length > 0 && !isOldThere;
  };
  await until(isReplaced);
  expect(isBesideOld).toBe(false);
  await next.stop("SIGTERM");
});

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === ""
    ? []
    : children
        .split(" ")
        .map(Number)
        .flatMap((child) => [child, ...childrenOf(child)]);
}

test("an empty or another database cannot replace a replica, and every generation of it can be restored", async () => {
  const dataDir = await newDataDir();
  const unused = await newDataDir();
  const REPLICA_URL = await newReplica();
  const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL });
  await addSubadmin(server, "Of the first");
  await server.stop("SIGTERM");

  const empty = await newDataDir();
  expect(await refusalOf({ DATA_DIR: empty, REPLICA_URL })).toMatch(
    /^REPLICA_URL is wrong: there is no casebook\.db .*\n$/,
  );
  expect(existsSync(path.join(empty, "casebook.db"))).toBe(false);
  await (await startServer({ DATA_DIR: empty })).stop("SIGTERM");
  expect(await refusalOf({ DATA_DIR: empty, REPLICA_URL })).toMatch(
    /^REPLICA_URL is wrong: this replica belongs to another database.*npm run adopt-files\n$/,
  );
  expect(await runCommand("adopt-files", { DATA_DIR: empty, REPLICA_URL })).toContain("It also owns the replica");
  const next = await startServer({ DATA_DIR: empty, REPLICA_URL });
  await addSubadmin(next, "Of the next");
  const list = () => runCommand("restore-replica", { DATA_DIR: unused, REPLICA_URL }, ["--list"]);
  // A moment can be restored once its second is over.
  let number = 0;
  const hasMoment = async () => {
    await addSubadmin(next, `Later ${number++}`);
    const [, from = "", to = ""] = /from (\S+) to (\S+)\s*$/.exec(await list()) ?? [];
    return from < to;
  };
  await until(hasMoment);
  await next.stop("SIGTERM");
  expect(await refusalOf({ DATA_DIR: dataDir, REPLICA_URL })).toContain("belongs to another database");

  const restore = (...args: string[]) => restoredNames(REPLICA_URL, args);
  const all = ["admin", "Of the next", ...Array.from({ length: number }, (_, index) => `Later ${index}`)];
  expect(await restore()).toEqual(all);
  const listed = await list();
  const generations = [...listed.matchAll(/\b[0-9a-f]{16}\b/g)].map(([name]) => name);
  const restored = await Promise.all(generations.map((name) => restore("--generation", name)));
  expect(restored).toEqual(expect.arrayContaining([["admin", "Of the first"], all]));
  await expect(restore("--generation", "0000000000000000")).rejects.toThrow("no matching backups found");
  await expect(restore("--timestamp", "yesterday")).rejects.toThrow("--timestamp is wrong");
  await expect(restore("--timestamp", "2020-01-01T00:00:00Z")).rejects.toThrow("no matching backups found");
  const moment = /to (\S+)\s*$/.exec(listed)?.[1] ?? "";
  const then = await restore("--timestamp", moment);
  expect(then).toEqual(all.slice(0, then.length));
  await expect(restore("--newest")).rejects.toThrow("--newest");
});
