import { cp, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findLitestream, newDataDir, post, runNpm, startServer } from "./server-process.ts";

test("a server that stops sends the rest first, and its copying ends with it", async () => {
  const dataDir = await newDataDir();
  const replica = pathToFileURL(await mkdtemp(path.join(tmpdir(), "casebook-replica-"))).href;
  const server = await startServer({ DATA_DIR: dataDir, REPLICA_URL: replica });
  const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  await post(
    server.base,
    "/admin/add-subadmin",
    { name: "The last", password: "kept elsewhere 1" },
    login.body.sessionId,
  );
  await server.stop("SIGTERM");
  expect(findLitestream(dataDir)).toBeUndefined();
  const elsewhere = await newDataDir();
  // Left of another database: SQLite would apply it to the restored one.
  await writeFile(path.join(elsewhere, "casebook.db-wal"), "a log");
  await runNpm("restore-replica", { DATA_DIR: elsewhere, REPLICA_URL: replica });
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
