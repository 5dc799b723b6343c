import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { namesInReplica } from "../process/replica-users.ts";
import {
  findLitestream,
  newDataDir,
  post,
  runCommand,
  type ServerProcess,
  startServer,
} from "../process/server-process.ts";
import { until } from "../until.ts";
import { report } from "./engines.ts";
import { mountDisk, unmountDisk } from "./small-disk.ts";

/** The longest data loss of a killed machine here. docs/operations.md says 1 s; these cores also run other tests. */
const mostBehindMs = 5000;

test
  .skipIf(process.platform !== "linux")
  .concurrent(
    "the replica of a killed machine has what was acknowledged 5 s before, and a server goes on with it elsewhere",
    async () => {
      const dataDir = await newDataDir();
      const replica = pathToFileURL(await mkdtemp(path.join(tmpdir(), "casebook-replica-"))).href;
      const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL: replica });
      const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
      const acknowledged: { name: string; at: number }[] = [];
      const countDue = () => acknowledged.filter(({ at }) => at < performance.now() - mostBehindMs).length;
      while (countDue() < 20) {
        const name = `Replicated ${acknowledged.length}`;
        const subadmin = { name, password: "kept elsewhere 1" };
        expect((await post(server.base, "/admin/add-subadmin", subadmin, login.body.sessionId)).status).toBe(201);
        acknowledged.push({ name, at: performance.now() });
      }
      const copying = findLitestream(dataDir);
      expect(copying).toBeDefined();
      const killedAt = performance.now();
      process.kill(copying ?? 0, "SIGKILL");
      await server.stop("SIGKILL");

      const elsewhere = await newDataDir();
      await runCommand("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica });
      await cp(path.join(dataDir, "secret.key"), path.join(elsewhere, "secret.key"));
      const next = await startServer({ DATA_DIR: elsewhere });
      const again = await post(next.base, "/login", { name: "admin", password: "admin-password" });
      const response = await fetch(`${next.base}/api/admin/subadmins`, {
        headers: { "x-session-id": again.body.sessionId },
      });
      const { subadmins } = (await response.json()) as { subadmins: { name: string }[] };
      const there = new Set(subadmins.map(({ name }) => name));
      const due = acknowledged.filter(({ at }) => at < killedAt - mostBehindMs);
      expect(due.length).toBeGreaterThanOrEqual(20);
      expect(due.filter(({ name }) => !there.has(name))).toEqual([]);
      await next.stop("SIGTERM");

      const last = acknowledged.filter(({ name }) => there.has(name)).at(-1);
      report("8, a machine killed, its replica restored", {
        writes: acknowledged.length,
        behindMs: Math.round(killedAt - (last?.at ?? 0)),
      });
      await expect(runCommand("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica })).rejects.toThrow(
        "there is a casebook.db",
      );
    },
  );

interface Replicated {
  dataDir: string;
  /** The replica's folder. `REPLICA_URL` is its address. */
  replica: string;
  REPLICA_URL: string;
  server: ServerProcess;
  add: (name: string) => Promise<void>;
  /** Waits until the restored replica has a user with this name. */
  untilReplicated: (name: string) => Promise<unknown>;
}

/** Starts a server with a replica in this folder. */
async function startReplicated(replica: string): Promise<Replicated> {
  const REPLICA_URL = pathToFileURL(replica).href;
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL });
  const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const add = async (name: string) => {
    const subadmin = { name, password: "kept elsewhere 1" };
    expect((await post(server.base, "/admin/add-subadmin", subadmin, body.sessionId)).status).toBe(201);
  };
  const untilReplicated = (name: string) =>
    until(async () => (await namesInReplica(REPLICA_URL)).includes(name), 200_000);
  return { dataDir, replica, REPLICA_URL, server, add, untilReplicated };
}

const newFolder = () => mkdtemp(path.join(tmpdir(), "casebook-replica-"));

test
  .skipIf(process.platform !== "linux")
  .concurrent(
    "a replica whose disk was full catches up when there is space, and a stuck Litestream does not outlive its server",
    async (context) => {
      const replica = await newFolder();
      mountDisk(context, replica, "4m");
      const fillDisk = () => {
        expect(() =>
          execFileSync("dd", ["if=/dev/zero", `of=${path.join(replica, "filler")}`, "bs=4k"], { stdio: "ignore" }),
        ).toThrow();
      };
      const { dataDir, server, add, untilReplicated } = await startReplicated(replica);
      try {
        await add("With space");
        await untilReplicated("With space");
        fillDisk();
        await add("Without space");
        const since = performance.now();
        const first = findLitestream(dataDir);
        await until(() => findLitestream(dataDir) !== first, 200_000);
        await unlink(path.join(replica, "filler"));
        await untilReplicated("Without space");
        report("15, the replica's disk full, then free", { caughtUpMs: Math.round(performance.now() - since) });

        fillDisk();
        await add("Never sent");
        await server.stop("SIGTERM");
        await until(() => findLitestream(dataDir) === undefined);
      } finally {
        await server.stop("SIGKILL");
        unmountDisk(replica);
      }
    },
  );

test.skipIf(process.platform !== "linux").concurrent("a replica that has lost its logs is made anew", async () => {
  const { replica, server, add, untilReplicated } = await startReplicated(await newFolder());
  await add("After the snapshot");
  await untilReplicated("After the snapshot");
  const since = performance.now();
  const [generation = ""] = await readdir(path.join(replica, "generations"));
  await rm(path.join(replica, "generations", generation, "wal"), { recursive: true });
  await untilReplicated("After the snapshot");
  report("17, a replica without its logs", { completeAfterMs: Math.round(performance.now() - since) });
  await server.stop("SIGKILL");
});

test
  .skipIf(process.platform !== "linux")
  .concurrent("a server leaves its replica alone once that belongs to another database", async () => {
    const { dataDir, replica, server, untilReplicated } = await startReplicated(await newFolder());
    await untilReplicated("admin");
    const owner = path.join(replica, "database-id");
    expect(await readFile(owner, "utf8")).toMatch(/^[0-9a-f-]{36}$/);
    await writeFile(owner, "another database");
    await until(() => findLitestream(dataDir) === undefined, 200_000);
    expect(await readFile(owner, "utf8")).toBe("another database");
    await server.stop("SIGKILL");
  });
