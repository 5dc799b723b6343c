import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findLitestream, newDataDir, post, runNpm, startServer } from "../process/server-process.ts";
import { report } from "./engines.ts";

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
    await runNpm("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica });
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
    await expect(runNpm("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica })).rejects.toThrow(
      "there is a casebook.db",
    );
  },
);
