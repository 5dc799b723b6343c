import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findLitestream, newDataDir, post, runCommand, startServer } from "../process/server-process.ts";
import { report } from "./engines.ts";
import { mountDisk, unmountDisk } from "./small-disk.ts";

/** Restores a replica. Returns the names of its users. */
async function namesIn(REPLICA_URL: string): Promise<unknown[]> {
  const elsewhere = await newDataDir();
  await runCommand("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL });
  const database = new DatabaseSync(path.join(elsewhere, "casebook.db"), { readOnly: true });
  const names = database.prepare("select name from user").all();
  database.close();
  return names.map(({ name }) => name);
}

/** The most that a killed machine may lose, as docs/operations.md says it. */
const mostBehindMs = 1000;

test.skipIf(process.platform !== "linux")(
  "a machine is killed; elsewhere its replica has all that was acknowledged a second before, and the server works on it",
  async () => {
    const dataDir = await newDataDir();
    const replica = pathToFileURL(await mkdtemp(path.join(tmpdir(), "casebook-replica-"))).href;
    const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL: replica });
    const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
    const acknowledged: { name: string; at: number }[] = [];
    const add = async (name: string) => {
      const { status } = await post(
        server.base,
        "/admin/add-subadmin",
        { name, password: "kept elsewhere 1" },
        login.body.sessionId,
      );
      expect(status).toBe(201);
      acknowledged.push({ name, at: performance.now() });
    };
    const until = performance.now() + 4000;
    for (let index = 0; performance.now() < until; index += 1) {
      await add(`Replicated ${index}`);
      await sleep(20);
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
    expect(due.length).toBeGreaterThan(5);
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

test.skipIf(process.platform !== "linux")(
  "a replica whose disk was full catches up when there is space, and a stuck Litestream does not outlive its server",
  async (context) => {
    const replica = await mkdtemp(path.join(tmpdir(), "casebook-replica-"));
    mountDisk(context, replica, "4m");
    const fillDisk = () => {
      expect(() =>
        execFileSync("dd", ["if=/dev/zero", `of=${path.join(replica, "filler")}`, "bs=4k"], { stdio: "ignore" }),
      ).toThrow();
    };
    const REPLICA_URL = pathToFileURL(replica).href;
    const dataDir = await newDataDir();
    const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL });
    try {
      const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
      const add = async (name: string) => {
        const subadmin = { name, password: "kept elsewhere 1" };
        expect((await post(server.base, "/admin/add-subadmin", subadmin, login.body.sessionId)).status).toBe(201);
      };
      const replicated = () => namesIn(REPLICA_URL);
      await add("With space");
      await expect.poll(replicated, { timeout: 60_000, interval: 500 }).toContain("With space");
      fillDisk();
      await add("Without space");
      const since = performance.now();
      const first = findLitestream(dataDir);
      await expect.poll(() => findLitestream(dataDir), { timeout: 120_000, interval: 500 }).not.toBe(first);
      await unlink(path.join(replica, "filler"));
      await expect.poll(replicated, { timeout: 120_000, interval: 1000 }).toContain("Without space");
      report("15, the replica's disk full, then free", { caughtUpMs: Math.round(performance.now() - since) });

      fillDisk();
      await add("Never sent");
      await server.stop("SIGTERM");
      await expect.poll(() => findLitestream(dataDir), { timeout: 60_000, interval: 500 }).toBeUndefined();
    } finally {
      await server.stop("SIGKILL");
      unmountDisk(replica);
    }
  },
);

test.skipIf(process.platform !== "linux")(
  "a replica that has lost its logs is made anew; one of another owner is left alone",
  async () => {
    const replica = await mkdtemp(path.join(tmpdir(), "casebook-replica-"));
    const REPLICA_URL = pathToFileURL(replica).href;
    const dataDir = await newDataDir();
    const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL });
    await expect.poll(() => namesIn(REPLICA_URL), { timeout: 60_000, interval: 500 }).toContain("admin");
    const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
    const subadmin = { name: "After the snapshot", password: "kept elsewhere 1" };
    await post(server.base, "/admin/add-subadmin", subadmin, login.body.sessionId);
    await expect.poll(() => namesIn(REPLICA_URL), { timeout: 60_000, interval: 500 }).toContain("After the snapshot");
    const since = performance.now();
    const [generation = ""] = await readdir(path.join(replica, "generations"));
    await rm(path.join(replica, "generations", generation, "wal"), { recursive: true });
    await expect.poll(() => namesIn(REPLICA_URL), { timeout: 180_000, interval: 1000 }).toContain("After the snapshot");
    report("17, a replica without its logs", { completeAfterMs: Math.round(performance.now() - since) });
    const owner = path.join(replica, "database-id");
    expect(await readFile(owner, "utf8")).toMatch(/^[0-9a-f-]{36}$/);
    await writeFile(owner, "another database");
    await expect.poll(() => findLitestream(dataDir), { timeout: 180_000, interval: 1000 }).toBeUndefined();
    expect(await readFile(owner, "utf8")).toBe("another database");
    await server.stop("SIGTERM");
  },
);
