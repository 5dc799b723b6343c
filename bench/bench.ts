import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { groupClaim } from "#coding/drg/group.ts";
import { openGrouper } from "#coding/drg/releases.ts";
import buildIndex from "../tests/code-index.ts";
import { waitForCodes } from "../tests/faults/hostile-calls.ts";
import { percentile } from "../tests/percentile.ts";
import { post, type ServerProcess } from "../tests/process/server-process.ts";
import { readOracle } from "../tests/unit/drg-claims.ts";
import { type Ask, askCodes, askDraft, askList, askResult, askStart, askSubmissions, askSubmit } from "./calls.ts";
import { emptyDatabase } from "./fill.ts";
import { type Answers, closedLoad } from "./load.ts";
import { asNpmStarts, memoryOf, mostMemoryOf, percentiles, printTable } from "./measure.ts";
import { addStaff, type Shape, sessionOf, shapes } from "./seed.ts";

// Measures one server: the calls of an exam, one after the other, at 16 connections each, memory, starts, code search and
// grouping. On SQLite; with BENCH_DATABASE_URL=postgres://… on PostgreSQL too.
// --quick: about a minute. --beside FOLDER: also the server of another checkout, in turns with this one.

const { values: options } = parseArgs({ options: { quick: { type: "boolean" }, beside: { type: "string" } } });
const rounds = options.quick ? 2 : 10;
const seconds = 1;
const connections = 16;

/** Large enough that no call runs out of open sections on a fast machine. */
const shape: Shape = options.quick ? shapes.plain : { ...shapes.plain, students: 2000, submissionsPerStudent: 60 };

const calls: [name: string, ask: Ask, target?: string][] = [
  ["list of a course", askList],
  ["open: start an attempt", askStart],
  ["draft", askDraft],
  ["submit", askSubmit],
  ["result", askResult],
  ["staff: a page of submissions", askSubmissions],
  ["code search as one types", askCodes, "p95 25 ms"],
];

interface Checkout {
  startServer: typeof import("../tests/process/server-process.ts").startServer;
  fill: typeof import("./fill.ts").fill;
}

/**
 * Loads the functions of a checkout that fill a database and start its server. The checkout needs its node_modules and its
 * built web (`npm ci`). Its `bench/fill.ts` must take the same arguments and insert the same ids as this one; its calls and
 * its tables of users and sessions must be those of this checkout. All other tables may differ.
 */
async function openCheckout(folder: string): Promise<Checkout> {
  const load = (file: string) => import(pathToFileURL(path.resolve(folder, file)).href);
  const { startServer } = await load("tests/process/server-process.ts");
  const { fill } = await load("bench/fill.ts");
  return { startServer, fill };
}

/** A server that is measured. */
interface Measured {
  server: ServerProcess;
  idleMb: number;
  /** The answers to each call, round by round. */
  answers: Map<string, Answers[]>;
  /** Number of calls of each kind. */
  asked: Map<string, number>;
}

async function startMeasured({ fill, startServer }: Checkout, databaseUrl: string | undefined): Promise<Measured> {
  const env = await fill(shape, { databaseUrl, change: addStaff });
  folders.push(env.DATA_DIR);
  const server = await startServer({ ...env, ...asNpmStarts });
  process.once("exit", () => server.child.kill());
  await waitForCodes(server.base, sessionOf(0));
  await sleep(3000);
  return { server, idleMb: await memoryOf(server), answers: new Map(), asked: new Map() };
}

async function measureCall({ server, asked }: Measured, name: string, ask: Ask): Promise<Answers> {
  const next = () => {
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    return ask(shape, count % shape.students, Math.floor(count / shape.students));
  };
  return closedLoad(server.base, connections, { seconds }, next);
}

/** Measures the servers in turns. The first round warms up and does not count; `afterFirst` runs after it. */
async function measureCalls(servers: readonly Measured[], afterFirst: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, ask] of calls) {
      // The order alternates.
      for (const one of round % 2 === 0 ? servers : servers.toReversed()) {
        const answers = await measureCall(one, name, ask);
        if (round > 0) one.answers.set(name, [...(one.answers.get(name) ?? []), answers]);
      }
    }
    if (round === 0) await afterFirst();
  }
}

/** Formats the median of calls a second, and p50, p95 and p99 of all rounds. */
function figuresOf(rounds: readonly Answers[]): [perSecond: string, ms: string] {
  const rates = rounds.map(({ perSecond }) => perSecond);
  const times = rounds.flatMap((one) => one.times);
  return [percentile(rates, 0.5).toFixed(0), percentiles(times, 0.5, 0.95, 0.99)];
}

/** Prints a row for each call. Returns how many calls failed. */
function printCalls(database: string, [here, beside]: readonly Measured[]): number {
  let failed = 0;
  const rows = calls.map(([name, , target = ""]) => {
    const ours = here?.answers.get(name) ?? [];
    const theirs = beside?.answers.get(name) ?? [];
    const errors = [...ours, ...theirs].reduce((sum, one) => sum + one.failed, 0);
    failed += errors;
    const row = [name, ...figuresOf(ours), errors, target];
    if (!beside) return row;
    const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 0));
    const [median, lowest, highest] = [0.5, 0, 1].map((share) => percentile(ratios, share).toFixed(2));
    return [...row, ...figuresOf(theirs), `${median} (${lowest} to ${highest})`];
  });
  const head = [`${database}, 16 connections`, "calls a second", "p50, p95, p99 ms", "errors (target 0)", "target"];
  const more = ["beside: calls a second", "beside: p50, p95, p99 ms", "ratio of calls a second (lowest to highest)"];
  printTable([...head, ...(beside ? more : [])], rows);
  return failed;
}

async function printMemory(servers: readonly Measured[]): Promise<void> {
  const rows = servers.map(async ({ server, idleMb }, index) => {
    return [index === 0 ? "this checkout" : "beside", idleMb, await mostMemoryOf(server)];
  });
  printTable(["memory, MB", "idle (target 200)", "most (target 400 in an exam)"], await Promise.all(rows));
}

/** Starts a server on an empty folder with the sample course, and again after it has built its index of codes. */
async function measureStarts({ startServer }: Checkout): Promise<number[]> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "casebook-bench-"));
  folders.push(DATA_DIR);
  const start = async (): Promise<[number, ServerProcess]> => {
    const since = performance.now();
    const server = await startServer({ DATA_DIR, SAMPLE_DATA: "on", ...asNpmStarts }, []);
    await (await fetch(`${server.base}/api/health`)).arrayBuffer();
    return [performance.now() - since, server];
  };
  const [firstMs, first] = await start();
  const { body } = await post(first.base, "/login", { name: "admin", password: "admin-password" });
  await waitForCodes(first.base, (body as { sessionId: string }).sessionId);
  await first.stop("SIGTERM");
  const [laterMs, later] = await start();
  await later.stop("SIGTERM");
  return [firstMs / 1000, laterMs / 1000];
}

/** Returns the processor time of grouping one claim, in ms: the mean of the official program's 12,000 claims. */
async function measureGrouping(): Promise<number> {
  const release = await (await openGrouper()).releaseOn("2026-05-01");
  const claims = await readOracle();
  const releases = new Map(claims.map(({ version }) => [version, { ...release, version }]));
  const groupAll = () => {
    for (const { version, claim } of claims) groupClaim(releases.get(version) ?? release, claim);
  };
  groupAll();
  const before = process.threadCpuUsage();
  groupAll();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / claims.length;
}

const folders: string[] = [];
await buildIndex();
const here = path.resolve(import.meta.dirname, "..");
const checkouts = await Promise.all([here, ...(options.beside ? [options.beside] : [])].map(openCheckout));

let failed = 0;
for (const [name, server] of [["SQLite"], ["PostgreSQL", process.env.BENCH_DATABASE_URL]] as const) {
  if (name === "PostgreSQL" && !server) continue;
  const measured: Measured[] = [];
  const databases: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
  for (const checkout of checkouts) {
    if (server) databases.push(await emptyDatabase(server));
    measured.push(await startMeasured(checkout, server && databases.at(-1)?.url));
  }
  await measureCalls(measured, () => Promise.all(databases.map(({ analyze }) => analyze())));
  failed += printCalls(name, measured);
  await printMemory(measured);
  for (const one of measured) await one.server.stop("SIGTERM");
  for (const database of databases) await database.drop();
}

const starts: number[][] = [];
for (const checkout of checkouts) starts.push(await measureStarts(checkout));
const inSeconds = (index: number) => starts.map((all) => `${all[index]?.toFixed(1)} s`).join("; beside ");
printTable(
  ["", "measured", "target"],
  [
    ["first start, with the sample course", inSeconds(0), "10 s"],
    ["later start", inSeconds(1), "1 s"],
    ["grouping a claim, processor time", `${(await measureGrouping()).toFixed(3)} ms`, "0.2 ms"],
  ],
);
for (const folder of folders) await rm(folder, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
