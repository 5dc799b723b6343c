import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import buildIndex from "../tests/code-index.ts";
import { hasNginx } from "../tests/faults/nginx.ts";
import { newDataDir } from "../tests/process/server-process.ts";
import { askDraft, askStart, askSubmit } from "./calls.ts";
import { emptyDatabase } from "./empty-database.ts";
import { at, mostOf, printRow } from "./measure.ts";
import { seed, sessionOf, shapes } from "./seed.ts";
import { type Setup, startOne, startTwo } from "./setups.ts";

// How many students a machine carries in an exam: all of them save every 5 s, and start and submit within the same minute.
// An open load: what is due is sent, whether the servers keep up or not, the generator beside them. On SQLite; with
// BENCH_DATABASE_URL also one server on PostgreSQL, and two behind nginx where that can be run.

const secondsEach = 10;
const classes = [500, 1000, 2000, 4000, 6000, 8000];
const shape = { ...shapes.plain, courses: 1, students: Math.max(...classes), submissionsPerStudent: 10 };

async function fill(databaseUrl?: string): Promise<Record<string, string>> {
  const dataDir = await newDataDir();
  const db = await connect({ databaseUrl, dataDir });
  await migrate(db);
  await seed(db, shape, { isCounted: true });
  await db.destroy();
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: "bench".repeat(8) }) };
}

interface Due {
  ask: typeof askDraft;
  perSecond: number;
  sent: number;
  times: number[];
  failed: number;
}

function send(agent: Agent, base: URL, due: Due, student: number, turn: number): Promise<void> {
  const { method, path, body } = due.ask(shape, student, turn);
  const since = performance.now();
  return new Promise((resolve) => {
    // Each from an address of their own, as the proxy in front says it.
    const address = `10.0.${student >> 8}.${student & 255}`;
    const session = { "x-session-id": sessionOf(student), "x-forwarded-for": address };
    const headers = { ...session, "content-type": "application/json" };
    const { hostname, port } = base;
    const call = request({ agent, hostname, port, method, path: `/api${path}`, headers }, (response) => {
      response.resume().on("end", () => {
        due.times.push(performance.now() - since);
        if (response.statusCode !== 200) due.failed += 1;
        resolve();
      });
    });
    call.on("error", () => {
      due.failed += 1;
      resolve();
    });
    call.end(JSON.stringify(body));
  });
}

/** How one class after the other fares, each larger than the one before; ends with the first that is kept waiting. */
async function measureSetup(name: string, { base, servers }: Setup): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  for (const [round, students] of classes.entries()) {
    const due = (ask: Due["ask"], perSecond: number): Due => ({ ask, perSecond, sent: 0, times: [], failed: 0 });
    const draft = due(askDraft, students / 5);
    const start = due(askStart, students / 60);
    const submit = due(askSubmit, students / 60);
    const since = performance.now();
    const pending: Promise<void>[] = [];
    while (performance.now() - since < secondsEach * 1000) {
      for (const one of [draft, start, submit]) {
        const owed = Math.floor(((performance.now() - since) / 1000) * one.perSecond);
        for (; one.sent < owed; one.sent += 1) {
          // Drafts go round the whole class; each start and each submission is a student's first of this round.
          const turn = one === draft ? Math.floor(one.sent / students) + round * 100 : round;
          pending.push(send(agent, new URL(base), one, one.sent % students, turn));
        }
      }
      await sleep(10);
    }
    await Promise.all(pending);
    const ms = (times: readonly number[], ...shares: number[]) =>
      shares.map((share) => at(times, share).toFixed(0)).join(", ");
    const failed = draft.failed + start.failed + submit.failed;
    const calls = Math.round((draft.sent + start.sent + submit.sent) / secondsEach);
    const waits = [ms(draft.times, 0.5, 0.95, 0.99), ms(start.times, 0.95), ms(submit.times, 0.95)];
    const memory = await Promise.all(servers.map(({ child }) => mostOf(child.pid)));
    printRow([name, students, calls, ...waits, failed, memory.join(", ")]);
    if (at(draft.times, 0.5) > 1000) break;
    await sleep(1000);
  }
}

const head = "draft p50, p95, p99 ms; start p95 ms; submit p95 ms; failed; memory at most, MB";
printRow(["", "students", "calls a second", ...head.split("; ")]);
printRow(Array(8).fill("---"));
await buildIndex();
const server = process.env.BENCH_DATABASE_URL;
const folder = await newDataDir();

async function measureOn(name: string, start: typeof startOne, databaseUrl?: string): Promise<void> {
  const setup = await start(await fill(databaseUrl));
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
