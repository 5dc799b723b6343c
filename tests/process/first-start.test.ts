import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { findFreePort } from "../faults/own-postgres.ts";
import { until } from "../until.ts";
import { healthAt, inherited, newDataDir, post, refusalOf, type ServerProcess, startServer } from "./server-process.ts";

interface FirstStart {
  dataDir: string;
  output: string;
  code: number | null;
  /** The server that was started next. */
  next: ServerProcess;
}

/** The first start of a server with the sample course, which was stopped and restarted. */
let start: FirstStart;

beforeAll(async () => {
  const dataDir = await newDataDir();
  const env = { DATA_DIR: dataDir, SAMPLE_DATA: "", ADMIN_PASSWORD: "" };
  const first = await startServer(env);
  const { code } = await first.stop("SIGTERM");
  start = { dataDir, output: first.output(), code, next: await startServer(env) };
});

const logIn = async (name: string, password: string | undefined) => post(start.next.base, "/login", { name, password });

test("the first start prints the password of its admin", async () => {
  const password = /Name: admin {2}Password: (\S+)/.exec(start.output)?.[1];
  expect((await logIn("admin", password)).status).toBe(200);
});

test("the first start makes a sample course with 14 students, and prints the password that they share", async () => {
  const shared = /has the password: (\S+)/.exec(start.output)?.[1];
  expect((await logIn("Asha Rao", shared)).body.user.courseName).toBe("IP-DRG");
  expect(start.output.match(/ student /g)).toHaveLength(14);
});

test("the first start prints a separate password for the sample sub-admin", async () => {
  const [shared, own] = [/has the password: (\S+)/, /has another password: (\S+)/].map(
    (line) => line.exec(start.output)?.[1],
  );
  expect((await logIn("Priya Menon", own)).body.user.role).toBe("subadmin");
  expect((await logIn("Priya Menon", shared)).status).toBe(401);
  expect(start.output).toMatch(/^ +Priya Menon +subadmin *$/m);
});

test("only the server's own user may read the key that the first start makes", async () => {
  expect((await stat(path.join(start.dataDir, "secret.key"))).mode & 0o077).toBe(0);
});

test("passwords are stored as Argon2id hashes of 19 MiB and two passes", () => {
  const database = new DatabaseSync(path.join(start.dataDir, "casebook.db"), { readOnly: true });
  const hashes = database.prepare("select distinct substr(password_hash, 1, 31) as cost from user").all();
  database.close();
  expect(hashes).toEqual([{ cost: "$argon2id$v=19$m=19456,t=2,p=1$" }]);
});

test("a server ends with 0 on SIGTERM", () => {
  expect(start.code).toBe(0);
});

test("a second start prints no password", () => {
  expect(start.next.output()).not.toContain("password");
});

test("a first start refuses an ADMIN_PASSWORD that is little more than a name, and a later start ignores it", async () => {
  const first = { DATA_DIR: await newDataDir(), ADMIN_NAME: "Ravi Kumar" };
  expect(await refusalOf({ ...first, ADMIN_PASSWORD: "kumar@123" })).toContain(
    "ADMIN_PASSWORD is wrong: it is little more",
  );
  expect(await refusalOf({ ...first, ADMIN_PASSWORD: "a goat in the hall" })).toBe("it started");
  expect(await refusalOf({ ...first, ADMIN_PASSWORD: "Casebook2026" })).toBe("it started");
});

test("a first start on a taken port makes no account, and the next start prints the password", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const first = { DATA_DIR: await newDataDir(), ADMIN_PASSWORD: "" };
  const { host, port } = new URL(server.base);
  const refusal = await refusalOf({ ...first, PORT: port });
  expect(refusal).toBe(
    `PORT or HOST is wrong: cannot listen on ${host} (EADDRINUSE). Allowed: an address of this machine and a free port.\n`,
  );
  await server.stop("SIGKILL");
  const next = await startServer(first);
  const password = /Name: admin {2}Password: (\S+)/.exec(next.output())?.[1];
  expect((await post(next.base, "/login", { name: "admin", password })).status).toBe(200);
  await next.stop("SIGKILL");
});

test("a first start that is stopped as soon as it listens prints the account it made and ends with 0", async () => {
  const DATA_DIR = await newDataDir();
  const PORT = String(await findFreePort());
  const env = { ...inherited, SAMPLE_DATA: "off", DATA_DIR, PORT };
  const child = spawn(process.execPath, ["server/main.ts", "--api-only"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed = text(child.stdout);
  const ended = once(child, "exit");
  await until(async () => (await healthAt(PORT)) === 200);
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  const password = /Name: admin {2}Password: (\S+)/.exec(await printed)?.[1];
  const next = await startServer({ DATA_DIR });
  expect((await post(next.base, "/login", { name: "admin", password })).status).toBe(200);
  await next.stop("SIGKILL");
});
