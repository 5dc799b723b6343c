import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { readConfig } from "../../server/config.ts";
import { heartFailure, rightAnswers } from "../api/platform.ts";
import { findFreePort } from "../faults/own-postgres.ts";
import { newDataDir, post, refusalOf, startServer } from "./server-process.ts";

test.each([
  ["PORT", "abc", "a port number"],
  ["DATABASE_URL", "mysql://x", "postgres://"],
  ["FILES", "ftp://x", "s3://bucket"],
  ["FILES", "s3:bucket", "s3://bucket"],
  ["FILES", "S3://bucket", "s3://bucket"],
  ["FILES", "s3://?endpoint=http://127.0.0.1:9000", "s3://bucket"],
  ["FILES", "s3://bucket?endpoint=127.0.0.1:9000", "s3://bucket"],
  ["FILES", "package.json/files", "a folder that can be written"],
  ["DATA_DIR", "package.json", "a folder that can be written"],
  ["DATA_DIR", "/proc/casebook/data", "a folder that can be written"],
  ["ADMIN_PASSWORD", "short", "at least 8 characters"],
  ["ADMIN_PASSWORD", "starwars", "not one of the 3,000 most used"],
  ["SAMPLE_DATA", "maybe", "on or off"],
  ["SECRET_KEY", "short", "at least 32 characters"],
  ["PUBLIC_URL", "casebook", "http or https"],
  ["CORS_ORIGINS", "nonsense", "http or https"],
  ["TRUST_PROXY", "10.0.0.0/33", "loopback, addresses or networks"],
  ["CODING_SOFTWARE_URL", "javascript:alert(1)", "http or https"],
  ["AI_PROVIDER", "oracle", "offline, google or openai-compatible"],
  ["TIME_ZONE", "Mars/Base", "an IANA time zone"],
  ["LOG_LEVEL", "loud", "fatal, error"],
  ["LOG_REQUESTS", "on", "off, failed"],
])("a wrong %s is refused with a line that names it and what is allowed", async (name, value, allowed) => {
  const dataDir = await newDataDir();
  const read = () => readConfig({ DATA_DIR: dataDir, [name]: value });
  expect(read).toThrow(`${name} is wrong`);
  expect(read).toThrow(allowed);
});

test("a wrong value stops the start with one line", async () => {
  const refusal = await startServer({ DATA_DIR: await newDataDir(), PORT: "abc" }).catch(
    (error: Error) => error.message,
  );
  expect(refusal).toBe('PORT is wrong: "abc" is not allowed. Allowed: a port number from 0 to 65535.\n');
});

test("an ADMIN_PASSWORD that is little more than a name makes no admin; a later start does not ask", async () => {
  const first = { DATA_DIR: await newDataDir(), ADMIN_NAME: "Ravi Kumar" };
  expect(await refusalOf({ ...first, ADMIN_PASSWORD: "kumar@123" })).toContain(
    "ADMIN_PASSWORD is wrong: it is little more",
  );
  expect(await refusalOf({ ...first, ADMIN_PASSWORD: "a goat in the hall" })).toBe("it started");
  expect(await refusalOf({ ...first, ADMIN_PASSWORD: "Casebook2026" })).toBe("it started");
});

test("DATABASE_URL needs SECRET_KEY", async () => {
  await expect(
    startServer({ DATA_DIR: await newDataDir(), DATABASE_URL: "postgres://x@127.0.0.1:1/x" }),
  ).rejects.toThrow("SECRET_KEY is missing");
});

test("a first start on a port that is taken makes no account; the next one prints its password", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const first = { DATA_DIR: await newDataDir(), ADMIN_PASSWORD: "" };
  const { host, port } = new URL(server.base);
  const refusal = await refusalOf({ ...first, PORT: port });
  expect(refusal).toBe(
    `PORT or HOST is wrong: cannot listen on ${host} (EADDRINUSE). Allowed: an address of this machine and a free port.\n`,
  );
  await server.stop("SIGTERM");
  const next = await startServer(first);
  const password = /Name: admin {2}Password: (\S+)/.exec(next.output())?.[1];
  expect((await post(next.base, "/login", { name: "admin", password })).status).toBe(200);
  await next.stop("SIGTERM");
});

/** Returns the status of the health call; 0 when nothing listens. */
function healthAt(port: string): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Starts a server whose output goes to a full disk. */
function startOnFullDisk(env: Record<string, string>) {
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, ["server/main.ts", "--api-only"], {
    env: { PATH: process.env.PATH ?? "", SAMPLE_DATA: "off", ...env },
    stdio: ["ignore", full, "pipe"],
  });
  closeSync(full);
  return child;
}

test.skipIf(process.platform !== "linux").each(["silent", "info"])(
  "a first start that cannot print makes no account (LOG_LEVEL=%s)",
  async (LOG_LEVEL) => {
    const DATA_DIR = await newDataDir();
    const child = startOnFullDisk({ DATA_DIR, PORT: "0", LOG_LEVEL });
    expect(await text(child.stderr as Readable)).toBe(
      "The first passwords cannot be printed (ENOSPC), so no account was made.\n",
    );
    const next = await startServer({ DATA_DIR, ADMIN_PASSWORD: "" });
    const password = /Name: admin {2}Password: (\S+)/.exec(next.output())?.[1];
    expect((await post(next.base, "/login", { name: "admin", password })).status).toBe(200);
    await next.stop("SIGTERM");
  },
);

test("a first start that is stopped as soon as it listens makes its admin, prints it and ends in order", async () => {
  const DATA_DIR = await newDataDir();
  const PORT = String(await findFreePort());
  const env = { PATH: process.env.PATH ?? "", SAMPLE_DATA: "off", DATA_DIR, PORT };
  const child = spawn(process.execPath, ["server/main.ts", "--api-only"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed = text(child.stdout);
  const ended = once(child, "exit");
  await expect.poll(() => healthAt(PORT), { timeout: 60_000, interval: 5 }).toBe(200);
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  const password = /Name: admin {2}Password: (\S+)/.exec(await printed)?.[1];
  const next = await startServer({ DATA_DIR });
  expect((await post(next.base, "/login", { name: "admin", password })).status).toBe(200);
  await next.stop("SIGTERM");
});

test.skipIf(process.platform !== "linux")("a server whose log has no space left goes on answering", async () => {
  const DATA_DIR = await newDataDir();
  await (await startServer({ DATA_DIR })).stop("SIGTERM");
  const PORT = String(await findFreePort());
  const child = startOnFullDisk({ DATA_DIR, PORT, LOG_LEVEL: "trace" });
  await expect.poll(() => healthAt(PORT), { timeout: 60_000 }).toBe(200);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
});

test("a HOST that does not exist, and a database that does not answer, are each named by their variable", async () => {
  expect(await refusalOf({ DATA_DIR: await newDataDir(), HOST: "host.invalid" })).toMatch(
    /^PORT or HOST is wrong: cannot listen on host\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\)\. [^\n]+\n$/,
  );
  const SECRET_KEY = "a key of more than thirty-two characters";
  const DATABASE_URL = "postgres://x@127.0.0.1:1/x";
  expect(await refusalOf({ DATA_DIR: await newDataDir(), DATABASE_URL, SECRET_KEY })).toMatch(
    /^DATABASE_URL is wrong: no connection to the database \(ECONNREFUSED\)\. [^\n]+\n$/,
  );
});

test("a server whose BACKUP_DIR cannot be written starts and says so in one line", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), BACKUP_DIR: "/dev/null/backups" });
  const line =
    'BACKUP_DIR is wrong: "/dev/null/backups" cannot be made, or not written (ENOTDIR). There are no nightly backups.\n';
  await vi.waitUntil(() => server.output().includes(line), { timeout: 30_000 });
  expect((await fetch(`${server.base}/api/health`)).status).toBe(200);
  await server.stop("SIGTERM");
});

test("a server that is started again answers for codes from its first request on", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const asked = { system: "icd10cm", codes: ["I50.22"] };
  expect((await post(server.base, "/codes/check", asked, body.sessionId)).status).toBe(200);
  await server.stop("SIGKILL");
});

test("the first start makes key, database, admin and sample course, and prints the accounts once", async () => {
  const dataDir = await newDataDir();
  const first = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "", ADMIN_PASSWORD: "" });
  const password = /Name: admin {2}Password: (\S+)/.exec(first.output())?.[1];
  const shared = /has the password: (\S+)/.exec(first.output())?.[1];
  const own = /has another password: (\S+)/.exec(first.output())?.[1];
  expect((await post(first.base, "/login", { name: "admin", password })).status).toBe(200);
  expect((await post(first.base, "/login", { name: "Asha Rao", password: shared })).body.user.courseName).toBe(
    "IP-DRG",
  );
  expect((await post(first.base, "/login", { name: "Priya Menon", password: own })).body.user.role).toBe("subadmin");
  expect((await post(first.base, "/login", { name: "Priya Menon", password: shared })).status).toBe(401);
  expect(first.output().match(/ student /g)).toHaveLength(14);
  expect((await stat(path.join(dataDir, "secret.key"))).mode & 0o077).toBe(0);
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { readOnly: true });
  const hashes = database.prepare("select distinct substr(password_hash, 1, 31) as cost from user").all();
  database.close();
  expect(hashes).toEqual([{ cost: "$argon2id$v=19$m=19456,t=2,p=1$" }]);
  const { code, ms } = await first.stop("SIGTERM");
  expect(code).toBe(0);
  expect(ms).toBeLessThan(5000);
  const second = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "", ADMIN_PASSWORD: "" });
  expect(second.output()).not.toContain("password");
  await second.stop("SIGINT");
});

test("a server killed between two submissions loses nothing it acknowledged", async () => {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  const { body: admin } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  const send = async (url: string, fields: Record<string, string>) =>
    (
      await fetch(`${server.base}/api${url}`, {
        method: "POST",
        headers: { "x-session-id": admin.sessionId },
        body: form(fields),
      })
    ).json();
  const { student } = await send("/admin/add-student", {
    name: "Asha",
    password: "asha-password",
    courseName: "IP-DRG",
    expiryDate: "2099-01-01",
  });
  const ids: string[] = [];
  for (const moduleName of ["One", "Two"]) {
    const { assignment } = await send("/admin/add-assignment", {
      moduleName,
      category: "IP-DRG",
      subAssignments: JSON.stringify([heartFailure]),
    });
    ids.push(assignment._id);
  }
  const { body: login } = await post(server.base, "/login", { name: "asha", password: "asha-password" });
  const submit = (base: string, assignmentId: string | undefined) =>
    post(
      base,
      "/student/submit-assignment",
      { studentId: student._id, assignmentId, submittedAnswers: [rightAnswers] },
      login.sessionId,
    );
  expect((await submit(server.base, ids[0])).status).toBe(200);
  await server.stop("SIGKILL");

  const again = await startServer({ DATA_DIR: dataDir });
  expect(await submit(again.base, ids[0])).toMatchObject({
    status: 200,
    body: { alreadySubmitted: true, overallProgress: 100 },
  });
  expect(await submit(again.base, ids[1])).toMatchObject({
    status: 200,
    body: { alreadySubmitted: false, totalCorrect: 12 / 2 },
  });
  await again.stop("SIGTERM");
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"));
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(database.prepare("select count(*) as n from submission").get()).toEqual({ n: 2 });
  database.close();
});
