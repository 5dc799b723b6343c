import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { newDataDir, post, runNpm, startServer } from "./server-process.ts";

const refusalOf = (env: Record<string, string>) =>
  startServer(env).then(
    async (server) => {
      await server.stop("SIGKILL");
      return "it started";
    },
    (error: Error) => error.message,
  );

test("a server with another database is refused the files, removes none, and takes them over with adopt-files", async () => {
  const FILES = await mkdtemp(path.join(tmpdir(), "casebook-files-"));
  const institute = { DATA_DIR: await newDataDir(), FILES };
  await (await startServer({ ...institute, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const files = (await readdir(FILES)).sort();
  expect(files.length).toBeGreaterThan(15);

  const other = { DATA_DIR: await newDataDir(), FILES, ADMIN_PASSWORD: "" };
  const refusal = `FILES is wrong: the files in ${FILES} belong to another database. Allowed: the store of this database, or an empty one. To take this store over: npm run adopt-files\n`;
  expect(await refusalOf(other)).toBe(refusal);
  expect((await readdir(FILES)).sort()).toEqual(files);
  await (await startServer(institute)).stop("SIGTERM");

  expect(await runNpm("adopt-files", other)).toBe(
    `The files in ${FILES} belong to this database now. It names 0 files, and 0 of them are missing.\n`,
  );
  const server = await startServer(other);
  // The refused start made no account.
  const password = /Name: admin {2}Password: (\S+)/.exec(server.output())?.[1];
  expect((await post(server.base, "/login", { name: "admin", password })).status).toBe(200);
  await server.stop("SIGTERM");
  expect(await refusalOf(institute)).toBe(refusal);
  expect((await readdir(FILES)).sort()).toEqual(files);
});

test("a restored database has a new id: it is refused the files of the running one", async () => {
  const FILES = await mkdtemp(path.join(tmpdir(), "casebook-files-"));
  const institute = { DATA_DIR: await newDataDir(), FILES };
  await (await startServer(institute)).stop("SIGTERM");
  const archive = path.join(FILES, "../", `${path.basename(FILES)}.tar.gz`);
  await runNpm("backup", institute, [archive]);
  await expect(runNpm("restore", { DATA_DIR: await newDataDir(), FILES }, [archive])).rejects.toThrow(/not empty/);
  const rehearsal = { DATA_DIR: await newDataDir() };
  await runNpm("restore", rehearsal, [archive]);
  const SECRET_KEY = "a key of more than thirty-two characters";
  expect(await refusalOf({ ...rehearsal, FILES, SECRET_KEY })).toMatch(
    /^FILES is wrong: .* belong to another database/,
  );
  await rm(archive);
});

test("a bucket that does not answer does not stop a start", async () => {
  const FILES = "s3://charts?endpoint=http://127.0.0.1:1";
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret", LOG_LEVEL: "warn" };
  const server = await startServer({ DATA_DIR: await newDataDir(), FILES, ...keys });
  expect(server.output()).toContain("the file store could not be checked");
  await server.stop("SIGTERM");
});
