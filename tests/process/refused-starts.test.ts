import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { writeCleanCloseMark } from "../../server/core/database/clean-close.ts";
import { connect } from "../../server/core/database/connect.ts";
import { hasPostgres, newPlace } from "../faults/engines.ts";
import { startBucket } from "../unit/s3-server.ts";
import { newDataDir, post, refusalOf, runCommand, startServer } from "./server-process.ts";

/** A used data folder: it has an admin, and a student whose password staff can read. */
let used: string;
const pageBytes = 4096;
const studentPassword = "asha-password";

beforeAll(async () => {
  used = await newDataDir();
  const server = await startServer({ DATA_DIR: used });
  const { sessionId } = (await post(server.base, "/login", { name: "admin", password: "admin-password" })).body;
  await addStudent(server.base, sessionId, "Asha");
  await server.stop("SIGTERM");
});

async function addStudent(base: string, sessionId: string, name: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries({
    name,
    password: studentPassword,
    courseName: "CPC",
    expiryDate: "2099-01-01",
  }))
    form.set(field, value);
  const response = await fetch(`${base}/api/admin/add-student`, {
    method: "POST",
    headers: { "x-session-id": sessionId },
    body: form,
  });
  expect(response.status).toBe(201);
}

async function copyOfUsed(): Promise<{ dataDir: string; file: string }> {
  const dataDir = await newDataDir();
  // The index of codes already exists there.
  cpSync(used, dataDir, { recursive: true, filter: (source) => !path.basename(source).startsWith("codes-") });
  return { dataDir, file: path.join(dataDir, "casebook.db") };
}

async function readablePasswords(base: string): Promise<{ name: string; password: string }[]> {
  const { sessionId } = (await post(base, "/login", { name: "admin", password: "admin-password" })).body;
  const response = await fetch(`${base}/api/admin/students`, { headers: { "x-session-id": sessionId } });
  return response.json();
}

const oneLine = /^[^\n]+\n$/;

test("a server with a damaged database is not started, says so in one line and writes nothing", async () => {
  const { dataDir, file } = await copyOfUsed();
  truncateSync(file, statSync(file).size - 5000);
  const before = readFileSync(file);
  const refusal = await refusalOf({ DATA_DIR: dataDir });
  expect(refusal).toMatch(
    /^DATA_DIR is wrong: casebook\.db is damaged \(.+\)\. Nothing was written\. Restore a backup/,
  );
  expect(refusal).toMatch(oneLine);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("a server ends with a sentence when it finds that its file was damaged after the last clean end", async () => {
  const { dataDir, file } = await copyOfUsed();
  writeFileSync(file, readFileSync(file).fill(0xa5, pageBytes * 9, pageBytes * 10));
  writeCleanCloseMark(file);
  const server = await startServer({ DATA_DIR: dataDir });
  expect(await new Promise((resolve) => server.child.once("exit", resolve))).toBe(1);
  expect(server.output()).toMatch(/\nDATA_DIR is wrong: casebook\.db is damaged \([^\n]+\)\. Restore a backup/);
});

test("a server without its key is not started, makes none, and says so in one line", async () => {
  const { dataDir } = await copyOfUsed();
  const keyFile = path.join(dataDir, "secret.key");
  rmSync(keyFile);
  const missing = await refusalOf({ DATA_DIR: dataDir });
  expect(missing).toMatch(/^SECRET_KEY is missing: there is no .*secret\.key, .* "npm start -- --forget-passwords"/);
  expect(missing).toMatch(oneLine);
  expect(existsSync(keyFile)).toBe(false);
});

test("a server with another key is not started and says so in one line", async () => {
  const { dataDir } = await copyOfUsed();
  rmSync(path.join(dataDir, "secret.key"));
  const wrong = await refusalOf({ DATA_DIR: dataDir, SECRET_KEY: "a key that never sealed anything here" });
  expect(wrong).toMatch(/^SECRET_KEY is wrong: its value is not the one/);
  expect(wrong).toMatch(oneLine);
});

test("--forget-passwords starts a server without its key: it forgets the readable passwords, and logins go on", async () => {
  const { dataDir } = await copyOfUsed();
  rmSync(path.join(dataDir, "secret.key"));
  const server = await startServer({ DATA_DIR: dataDir }, ["--api-only", "--forget-passwords"]);
  expect(server.output()).toContain("Readable passwords forgotten: 1. Logins go on.");
  expect(await readablePasswords(server.base)).toMatchObject([{ name: "Asha", password: "" }]);
  expect((await post(server.base, "/login", { name: "asha", password: studentPassword })).status).toBe(200);
  await server.stop("SIGKILL");
});

/** Makes a data folder with a rotated key. */
async function rotateKey() {
  const { dataDir } = await copyOfUsed();
  const keyFile = path.join(dataDir, "secret.key");
  const old = readFileSync(keyFile, "utf8");
  const output = await runCommand("rotate-key", { DATA_DIR: dataDir });
  return { dataDir, keyFile, old, output };
}

test("rotate-key seals the readable passwords with a new key and leaves the old one beside it", async () => {
  const { dataDir, keyFile, old, output } = await rotateKey();
  expect(output).toContain("1 readable passwords were sealed with the new key, version 2.");
  expect(readFileSync(keyFile, "utf8")).not.toBe(old);
  expect(readFileSync(`${keyFile}.1`, "utf8")).toBe(old);
  await expect(runCommand("rotate-key", { DATA_DIR: dataDir, SECRET_KEY: old })).rejects.toThrow("SECRET_KEY is wrong");
});

test("the start after a rotate-key that was cut off before its last step ends it", async () => {
  const { dataDir, keyFile, old } = await rotateKey();
  // Simulates a crash between the database's commit and the renaming of the key.
  renameSync(keyFile, `${keyFile}.next`);
  writeFileSync(keyFile, old);
  const server = await startServer({ DATA_DIR: dataDir });
  expect(await readablePasswords(server.base)).toMatchObject([{ name: "Asha", password: studentPassword }]);
  await server.stop("SIGTERM");
  expect(existsSync(`${keyFile}.next`)).toBe(false);
  await expect(runCommand("rotate-key", { DATA_DIR: dataDir, SECRET_KEY: old })).rejects.toThrow("SECRET_KEY is wrong");
});

test("check-files and adopt-files name missing files and end with 1", async () => {
  const { dataDir, file } = await copyOfUsed();
  expect(await runCommand("check-files", { DATA_DIR: dataDir })).toBe("0 of 0 files are in place.\n");
  const database = new DatabaseSync(file);
  database.exec(
    `insert into file (id, name, mime, size, created_at) values ('x', 'chart.pdf', 'application/pdf', 9, '');
     insert into unused_file (id, since) values ('deleted', '2026-01-01T00:00:00.000Z')`,
  );
  database.close();
  for (const name of ["deleted", "of-another"]) writeFileSync(path.join(dataDir, "files", name), "content");
  const failureOf = (command: string) =>
    runCommand(command, { DATA_DIR: dataDir }).catch((error: { code: number; stdout: string }) => error);
  expect(await failureOf("check-files")).toMatchObject({
    code: 1,
    stdout: [
      "Missing: chart.pdf (of nothing any more), x",
      "0 of 1 files are in place.",
      "1 deleted files are still in the store. The server removes each after 30 days.",
      "Not in this database, and never removed: of-another",
      "",
    ].join("\n"),
  });
  expect(await failureOf("adopt-files")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/1 files; 1 are missing/),
  });
});

test.each(["check-files", "adopt-files"])("%s says in one line that the bucket does not answer", async (name) => {
  const { dataDir } = await copyOfUsed();
  const bucket = await startBucket();
  await bucket.stop();
  const env = { DATA_DIR: dataDir, FILES: bucket.location, AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  await expect(runCommand(name, env)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The file store in FILES does not answer (ECONNREFUSED). Try again when it is back.\n",
  });
});

test("a server makes its files for its own user alone, also in a folder that others may read", async () => {
  const dataDir = await newDataDir();
  chmodSync(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir });
  for (const name of ["casebook.db", "casebook.db-wal", "secret.key", "files"])
    expect([name, statSync(path.join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
  await server.stop("SIGTERM");
});

test.skipIf(!hasPostgres)(
  "a server whose PostgreSQL user may not create tables is not started and names what to allow",
  async () => {
    const place = await newPlace("postgres");
    const address = new URL(place.DATABASE_URL ?? "");
    const role = `without-rights-${process.pid}`;
    const db = await connect({ databaseUrl: address.href, dataDir: place.DATA_DIR });
    await sql`create role ${sql.id(role)} login`.execute(db);
    await sql`revoke create on schema public from public`.execute(db);
    address.username = encodeURIComponent(role);
    try {
      expect(await refusalOf({ ...place, DATABASE_URL: address.href })).toBe(
        `DATABASE_URL is wrong: its user may not create tables in that database. Allow it there: grant create on schema public to "${role}"\n`,
      );
      await sql`grant create on schema public to ${sql.id(role)}`.execute(db);
      expect(await refusalOf({ ...place, DATABASE_URL: address.href })).toBe("it started");
    } finally {
      await sql`drop owned by ${sql.id(role)}`.execute(db);
      await sql`drop role ${sql.id(role)}`.execute(db);
      await db.destroy();
    }
  },
);
