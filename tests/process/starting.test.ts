import { expect, test } from "vitest";
import { readConfig } from "../../server/core/config.ts";
import { until } from "../until.ts";
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
])("a wrong %s is refused with a sentence that names it and what is allowed", async (name, value, allowed) => {
  const dataDir = await newDataDir();
  const read = () => readConfig({ DATA_DIR: dataDir, [name]: value });
  expect(read).toThrow(`${name} is wrong`);
  expect(read).toThrow(allowed);
});

test("a server with a wrong variable is not started and says so in one line", async () => {
  const refusal = await startServer({ DATA_DIR: await newDataDir(), PORT: "abc" }).catch(
    (error: Error) => error.message,
  );
  expect(refusal).toBe('PORT is wrong: "abc" is not allowed. Allowed: a port number from 0 to 65535.\n');
});

test("a server with DATABASE_URL is not started without SECRET_KEY", async () => {
  await expect(
    startServer({ DATA_DIR: await newDataDir(), DATABASE_URL: "postgres://x@127.0.0.1:1/x" }),
  ).rejects.toThrow("SECRET_KEY is missing");
});

test("a server with an unknown HOST is not started and says so in one line", async () => {
  expect(await refusalOf({ DATA_DIR: await newDataDir(), HOST: "host.invalid" })).toMatch(
    /^PORT or HOST is wrong: cannot listen on host\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\)\. [^\n]+\n$/,
  );
});

test("a server whose PostgreSQL does not answer is not started and says so in one line", async () => {
  const SECRET_KEY = "a key of more than thirty-two characters";
  const DATABASE_URL = "postgres://x@127.0.0.1:1/x";
  expect(await refusalOf({ DATA_DIR: await newDataDir(), DATABASE_URL, SECRET_KEY })).toMatch(
    /^DATABASE_URL is wrong: no connection to the database \(ECONNREFUSED\)\. [^\n]+\n$/,
  );
});

test("a server that cannot write to BACKUP_DIR starts and says so in one line", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), BACKUP_DIR: "/dev/null/backups" });
  const line =
    'BACKUP_DIR is wrong: "/dev/null/backups" cannot be made, or not written (ENOTDIR). There are no nightly backups.\n';
  await until(() => server.output().includes(line));
  expect((await fetch(`${server.base}/api/health`)).status).toBe(200);
  await server.stop("SIGKILL");
});

test("a server whose code index is built answers questions about codes from its first call on", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const asked = { system: "icd10cm", codes: ["I50.22"] };
  expect((await post(server.base, "/codes/check", asked, body.sessionId)).status).toBe(200);
  await server.stop("SIGKILL");
});
