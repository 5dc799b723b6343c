import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { openDatabase, type Reply, seatClass, submit } from "./class.ts";
import { report } from "./engines.ts";
import { findFreePort, makeOwnPostgres } from "./own-postgres.ts";

const pgbouncer = process.env.PGBOUNCER ?? "pgbouncer";

/**
 * Tests that depend most on the connection: locks, transactions in turn, savepoints, batched statements; and every call
 * once (query-count).
 */
const representative = [
  "attempts",
  "commit-together",
  "concurrency",
  "edit-assignment",
  "exam-room",
  "query-count",
  "sessions",
  "submissions",
  "tally",
];

function canRun(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns a PostgreSQL server: the configured one, or a new one, or undefined if none is installed. */
async function findServer(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  const own = await makeOwnPostgres();
  await own?.start();
  return own;
}

/** Starts PgBouncer in front of a server: clients share connections, each for one transaction at a time. */
async function startPooler(server: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-pooler-"));
  await chmod(folder, 0o777);
  const port = await findFreePort();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const login = `user=${username}${password ? ` password=${decodeURIComponent(password)}` : ""}`;
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 5
server_idle_timeout = 2
logfile = ${folder}/log
`,
  );
  // As root it runs as "nobody", because PgBouncer refuses to run as root.
  const child = spawn(pgbouncer, [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file], { stdio: "ignore" });
  const address = (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`;
  const ask = async (database: string, query: string) => {
    const client = new pg.Client({ connectionString: address(database) });
    await client.connect();
    try {
      return (await client.query(query)).rows;
    } finally {
      await client.end();
    }
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(await readFile(`${folder}/log`, "utf8"));
    return ask("pgbouncer", "show version").catch(() => false);
  });
  return {
    address,
    /** Returns the number of its transactions in all databases. */
    transactions: async () =>
      (await ask("pgbouncer", "show stats")).reduce((sum, row) => sum + Number(row.total_xact_count), 0),
    stop: () => child.kill("SIGTERM"),
  };
}

const server = canRun(pgbouncer) ? await findServer() : undefined;
const why = canRun(pgbouncer) ? "no PostgreSQL server here" : "no PgBouncer here";
const pooler = server && (await startPooler(server.url));
afterAll(async () => {
  pooler?.stop();
  await server?.stop();
});

test("the API tests pass through PgBouncer in transaction mode", { timeout: 1_200_000 }, async (context) => {
  if (!server || !pooler) return context.skip(why);
  const root = path.resolve(import.meta.dirname, "../..");
  const reportFile = path.join(await mkdtemp(path.join(tmpdir(), "casebook-pooled-")), "report.json");
  const files = representative.map((name) => `tests/api/${name}.test.ts`);
  const args = ["run", "--project", "api on postgres", "--reporter=json", `--outputFile=${reportFile}`, ...files];
  // A separate test run without this run's variables.
  const kept = ["PATH", "HOME", "TMPDIR"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  await promisify(execFile)(process.execPath, [path.join(root, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: root,
    env: {
      ...Object.fromEntries(kept),
      TEST_DATABASE_URL: server.url,
      TEST_POOLER_URL: pooler.address("postgres"),
    },
  }).catch(() => {});
  const { testResults } = JSON.parse(await readFile(reportFile, "utf8")) as {
    testResults: { name: string; message: string; assertionResults: { status: string; title: string }[] }[];
  };
  expect(testResults.map(({ name }) => path.basename(name, ".test.ts")).sort()).toEqual(representative);
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
  const transactions = await pooler.transactions();
  expect(transactions).toBeGreaterThan(results.length * 10);
  report("10, the API suite through PgBouncer in transaction mode", { tests: results.length, failed: 0, transactions });
});

test("four servers that begin at once behind PgBouncer migrate one after the other and accept every submission", async (context) => {
  if (!server || !pooler) return context.skip(why);
  const name = `casebook_pooled_${randomBytes(6).toString("hex")}`;
  const outer = new pg.Client({ connectionString: server.url });
  await outer.connect();
  await outer.query(`create database ${name}`);
  const place = { DATABASE_URL: pooler.address(name), SECRET_KEY: randomBytes(32).toString("hex") };
  const dirs = await Promise.all(Array.from({ length: 4 }, newDataDir));
  // All find an empty database and migrate it: each waits for the one before.
  const servers = await Promise.all(dirs.map((DATA_DIR) => startServer({ ...place, DATA_DIR })));
  const db = await openDatabase({ ...place, DATA_DIR: dirs[0] ?? "" });
  const { seats, assignmentIds } = await seatClass(db, 100, 3);
  const replies: Reply[] = [];
  await Promise.all(
    seats.map(async (seat, index) => {
      for (const exam of assignmentIds)
        replies.push(await submit(servers[index % servers.length]?.base ?? "", seat, exam));
    }),
  );
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await db.selectFrom("submission").select("id").execute()).length).toBe(300);
  await db.destroy();
  for (const one of servers) await one.stop("SIGTERM");
  await outer.query(`drop database ${name} with (force)`);
  await outer.end();
});
