import { once } from "node:events";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { newDataDir, post, refusalOf, runCommand, startServer } from "./server-process.ts";

const newFolder = () => mkdtemp(path.join(tmpdir(), "casebook-files-"));
const SECRET_KEY = "a key of more than thirty-two characters";

test("a server is refused the files of another database until adopt-files gives them to its own", async () => {
  const FILES = await newFolder();
  const institute = { DATA_DIR: await newDataDir(), FILES };
  await (await startServer({ ...institute, SAMPLE_DATA: "on" })).stop("SIGTERM");
  const files = (await readdir(FILES)).sort();
  expect(files.length).toBeGreaterThan(15);

  const other = { DATA_DIR: await newDataDir(), FILES, ADMIN_PASSWORD: "" };
  const refusal = `FILES is wrong: the files in ${FILES} belong to another database. Allowed: the store of this database. If these are its files, as after a restore: npm run adopt-files\n`;
  expect(await refusalOf(other)).toBe(refusal);
  expect((await readdir(FILES)).sort()).toEqual(files);
  await (await startServer(institute)).stop("SIGTERM");

  expect(await runCommand("adopt-files", other)).toBe(
    `This database now owns the files in ${FILES}. It lists 0 files; 0 are missing.\nServers of the database that owned them before are refused at their next start.\n`,
  );
  const server = await startServer(other);
  // The refused start created no account.
  const password = /Name: admin {2}Password: (\S+)/.exec(server.output())?.[1];
  expect((await post(server.base, "/login", { name: "admin", password })).status).toBe(200);
  await server.stop("SIGTERM");
  expect(await refusalOf(institute)).toBe(refusal);
  expect((await readdir(FILES)).sort()).toEqual(files);
});

test("the first start of a server makes its database the owner of a store without one", async () => {
  const institute = { DATA_DIR: await newDataDir(), FILES: await newFolder() };
  await writeFile(path.join(institute.FILES, "chart"), "content");
  await (await startServer(institute)).stop("SIGTERM");
  const owner = await readFile(path.join(institute.FILES, "database-id"), "utf8");
  await writeFile(path.join(institute.FILES, "database-id"), `${owner}\n`);
  await (await startServer(institute)).stop("SIGTERM");
  expect(await refusalOf({ DATA_DIR: await newDataDir(), FILES: institute.FILES })).toMatch(/^FILES is wrong/);
});

/** A stopped server with a separate store without files, and a backup of it. */
async function backedUp() {
  const institute = { DATA_DIR: await newDataDir(), FILES: await newFolder() };
  await (await startServer(institute)).stop("SIGTERM");
  const archive = path.join(institute.DATA_DIR, "backup.tar.gz");
  await runCommand("backup", institute, [archive]);
  return { institute, archive };
}

test("a server with a restored backup is refused the files of the original server", async () => {
  const { institute, archive } = await backedUp();
  const rehearsal = { DATA_DIR: await newDataDir() };
  await runCommand("restore", rehearsal, [archive]);
  expect(await refusalOf({ ...rehearsal, FILES: institute.FILES, SECRET_KEY })).toMatch(
    /^FILES is wrong: .* belong to another database/,
  );
});

test("a restore is refused a store that a database owns, also one without files", async () => {
  const { institute, archive } = await backedUp();
  expect(await readdir(institute.FILES)).toEqual(["database-id"]);
  const restored = runCommand("restore", { DATA_DIR: await newDataDir(), FILES: institute.FILES }, [archive]);
  await expect(restored).rejects.toThrow("FILES must not contain database-id");
});

test("a first start whose bucket never answers makes the admin and no sample course", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const server = await startServer({
    DATA_DIR: await newDataDir(),
    FILES: `s3://charts?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
    ADMIN_PASSWORD: "",
    SAMPLE_DATA: "on",
    LOG_LEVEL: "warn",
  });
  expect(server.output()).toContain("the file store could not be checked");
  expect(server.output()).toMatch(
    /Name: admin {2}Password: \S+\nNo sample course was added: its charts could not be stored in FILES\./,
  );
  await server.stop("SIGKILL");
  silent.close();
});
