import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import buildIndex from "../tests/code-index.ts";
import { hasNginx } from "../tests/faults/nginx.ts";
import { percentile } from "../tests/percentile.ts";
import { newDataDir } from "../tests/process/server-process.ts";
import {
  type Ask,
  askDraft,
  askList,
  askNotices,
  askResult,
  askSession,
  askStart,
  askStartOfDrafts,
  askStartOfSubmitted,
  askSubmit,
} from "./calls.ts";
import { emptyDatabase } from "./empty-database.ts";
import { fill } from "./fill.ts";
import { measureHostile } from "./hostile.ts";
import { mostOf, printRow } from "./measure.ts";
import { sessionOf, shapes } from "./seed.ts";
import { type Setup, startOne, startTwo } from "./setups.ts";

// How many students a machine carries in an exam: all of them save every 5 s, and start and submit within the same minute;
// their pages ask for notices, the session, the list before a start and the result.
// An open load: what is due is sent, whether the servers keep up or not, the generator beside them. On SQLite; with
// BENCH_DATABASE_URL also one server on PostgreSQL, and two behind nginx where that can be run. With --hostile: how 50
// students fare while one sends the most expensive calls (hostile.ts).

const secondsEach = 10;
const classes = [500, 1000, 2000, 4000, 6000, 8000];
const shape = { ...shapes.plain, courses: 1, students: Math.max(...classes), submissionsPerStudent: 10 };

/** Every section is timed. */
const filled = (databaseUrl?: string) =>
  fill(shape, {
    databaseUrl,
    isCounted: true,
    change: (db) => db.updateTable("section").set({ time_limit_minutes: 60 }).execute(),
  });

interface Due {
  ask: Ask;
  perSecond: number;
  sent: number;
  times: number[];
  failed: number;
}

/** Sends it once. Out: the status of the answer, 0 without one. */
function send(agent: Agent, base: URL, ask: Ask, student: number, turn: number): Promise<number> {
  const { method, path, body } = ask(shape, student, turn);
  return new Promise((resolve) => {
    // Each from an address of their own, as the proxy in front says it.
    const address = `10.0.${student >> 8}.${student & 255}`;
    const session = { "x-session-id": sessionOf(student), "x-forwarded-for": address };
    const headers = { ...session, ...(body && { "content-type": "application/json" }) };
    const { hostname, port } = base;
    const call = request({ agent, hostname, port, method, path: `/api${path}`, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    call.on("error", () => resolve(0));
    call.end(body && JSON.stringify(body));
  });
}

async function sendDue(agent: Agent, base: URL, due: Due, student: number, turn: number): Promise<void> {
  const since = performance.now();
  const status = await send(agent, base, due.ask, student, turn);
  if (status === 200) due.times.push(performance.now() - since);
  else due.failed += 1;
}

/** All of a class are at work, and those who hand in within the measured time have begun what they hand in. */
async function beginExam(agent: Agent, base: URL, from: number, students: number, round: number): Promise<void> {
  const starts = Array.from({ length: students - from }, (_, index): [Ask, number] => [askStartOfDrafts, from + index]);
  const handingIn = Math.ceil((students / 60) * (secondsEach + 1));
  for (let student = 0; student < handingIn; student += 1) starts.push([askStartOfSubmitted, student]);
  const lane = async () => {
    for (let next = starts.pop(); next; next = starts.pop()) {
      const status = await send(agent, base, next[0], next[1], round);
      if (status !== 200) throw new Error(`a section cannot be started: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
}

/** How one class after the other fares, each larger than the one before; ends with the first that is kept waiting. */
async function measureSetup(name: string, { base: address, servers }: Setup): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const base = new URL(address);
  for (const [round, students] of classes.entries()) {
    await beginExam(agent, base, classes[round - 1] ?? 0, students, round);
    const due = (ask: Ask, everySeconds: number): Due => {
      return { ask, perSecond: students / everySeconds, sent: 0, times: [], failed: 0 };
    };
    const draft = due(askDraft, 5);
    const start = due(askStart, 60);
    const submit = due(askSubmit, 60);
    // What an open page asks by itself, but that it is there, which its drafts say; what its student reads before a start
    // and after a submission.
    const pages = [due(askNotices, 60), due(askSession, 300), due(askList, 60), due(askResult, 60)];
    const all = [draft, start, submit, ...pages];
    const since = performance.now();
    const pending: Promise<void>[] = [];
    while (performance.now() - since < secondsEach * 1000) {
      for (const one of all) {
        const owed = Math.floor(((performance.now() - since) / 1000) * one.perSecond);
        for (; one.sent < owed; one.sent += 1) {
          // Drafts go round the whole class; each start and each submission is a student's first of this round.
          const turn = one === draft ? Math.floor(one.sent / students) + round * 100 : round;
          pending.push(sendDue(agent, base, one, one.sent % students, turn));
        }
      }
      await sleep(10);
    }
    await Promise.all(pending);
    const ms = (times: readonly number[], ...shares: number[]) =>
      shares.map((share) => percentile(times, share).toFixed(0)).join(", ");
    const sum = (of: (one: Due) => number) => all.reduce((total, one) => total + of(one), 0);
    const others = pages.flatMap(({ times }) => times);
    const waits = [
      ms(draft.times, 0.5, 0.95, 0.99),
      ...[start.times, submit.times, others].map((one) => ms(one, 0.95)),
    ];
    const memory = await Promise.all(servers.map(({ child }) => mostOf(child.pid)));
    const calls = Math.round(sum(({ sent }) => sent) / secondsEach);
    printRow([name, students, calls, ...waits, sum(({ failed }) => failed), memory.join(", ")]);
    if (percentile(draft.times, 0.5) > 1000) break;
    await sleep(1000);
  }
}

await buildIndex();
if (process.argv.includes("--hostile")) {
  await measureHostile();
  process.exit(0);
}
const head = "draft p50, p95, p99 ms; start p95 ms; submit p95 ms; what pages ask p95 ms; failed; memory at most, MB";
printRow(["", "students", "calls a second", ...head.split("; ")]);
printRow(Array(9).fill("---"));
const server = process.env.BENCH_DATABASE_URL;
const folder = await newDataDir();

async function measureOn(name: string, start: typeof startOne, databaseUrl?: string): Promise<void> {
  const setup = await start(await filled(databaseUrl));
  const kill = () => {
    for (const { child } of setup.servers) child.kill();
  };
  process.once("exit", kill);
  await measureSetup(name, setup);
  await setup.stop();
  process.off("exit", kill);
}

async function measureOnPostgres(name: string, start: typeof startOne): Promise<void> {
  const database = await emptyDatabase(server, folder);
  if (!database) return;
  await measureOn(name, start, database.url);
  await database.drop();
}

await measureOn("SQLite", startOne);
await measureOnPostgres("PostgreSQL", startOne);
if (hasNginx()) await measureOnPostgres("two servers behind nginx, PostgreSQL", startTwo);
process.exit(0);
