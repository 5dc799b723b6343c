import { readFileSync } from "node:fs";
import { cp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { until } from "../until.ts";
import { addSubadmin, namesInReplica, newReplica } from "./replica-users.ts";
import { findLitestream, listLitestreams, newDataDir, post, runCommand, startServer } from "./server-process.ts";

test.concurrent("a server that stops has sent its last writes to the replica, and its Litestream ends with it", async () => {
  const dataDir = await newDataDir();
  const replica = await newReplica();
  const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL: replica });
  await addSubadmin(server, "The last");
  const metrics = await (await fetch(`${server.base}/metrics`)).text();
  expect(Number(/^casebook_replica_behind_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(65);
  await server.stop("SIGTERM");
  expect(findLitestream(dataDir)).toBeUndefined();
  const elsewhere = await newDataDir();
  // A leftover log of another database, which SQLite would apply to the restored one.
  await writeFile(path.join(elsewhere, "casebook.db-wal"), "a log");
  await runCommand("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica });
  const made = (await readdir(elsewhere)).filter((name) => name.startsWith("casebook.db"));
  expect(made).toEqual(["casebook.db"]);
  await cp(path.join(dataDir, "secret.key"), path.join(elsewhere, "secret.key"));
  // The restored database has a new id, so the files of the other one do not belong to it.
  await expect(startServer({ DATA_DIR: elsewhere, FILES: path.join(dataDir, "files") })).rejects.toThrow(
    "belong to another database",
  );
  const next = await startServer({ DATA_DIR: elsewhere });
  expect((await post(next.base, "/login", { name: "The last", password: "kept elsewhere 1" })).status).toBe(200);
  await next.stop("SIGTERM");
});

test
  .skipIf(process.platform !== "linux")
  .concurrent("Litestream copies until its server ends, also when systemd or Ctrl-C signals both at once", async () => {
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
  });

test
  .skipIf(process.platform !== "linux")
  .concurrent("a server waits for the stuck Litestream of the server before", async () => {
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
      // A process that starts a shell has two entries for a moment, so others count only beside the old one.
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
