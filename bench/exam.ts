import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import { newDataDir, startServer } from "../tests/process/server-process.ts";
import { askDraft, askStart, askSubmit } from "./calls.ts";
import { asNpmStarts, at, mostOf } from "./measure.ts";
import { seed, sessionOf, shapes } from "./seed.ts";

// How many students one machine carries in an exam: all of them save every 5 s, and start and submit within the same
// minute. An open load: what is due is sent, whether the server keeps up or not. On SQLite, the generator beside the server.

const secondsEach = 10;
const classes = [500, 1000, 2000, 4000, 6000, 8000];
const shape = { ...shapes.plain, courses: 1, students: Math.max(...classes), submissionsPerStudent: 10 };

const dataDir = await newDataDir();
const db = await connect({ databaseUrl: undefined, dataDir });
await migrate(db);
await seed(db, shape, { isCounted: true });
await db.destroy();
const server = await startServer({ DATA_DIR: dataDir, ...asNpmStarts });
const { hostname, port } = new URL(server.base);
const agent = new Agent({ keepAlive: true, maxSockets: 500 });

interface Due {
  ask: typeof askDraft;
  perSecond: number;
  sent: number;
  times: number[];
  failed: number;
}

function send(due: Due, student: number, turn: number): Promise<void> {
  const { method, path, body } = due.ask(shape, student, turn);
  const since = performance.now();
  return new Promise((resolve) => {
    // Each from an address of their own, as the proxy in front says it.
    const address = `10.0.${student >> 8}.${student & 255}`;
    const session = { "x-session-id": sessionOf(student), "x-forwarded-for": address };
    const headers = { ...session, "content-type": "application/json" };
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

const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
line([
  "students",
  "calls a second",
  "draft p50, p95, p99 ms",
  "start p95 ms",
  "submit p95 ms",
  "failed",
  "memory at most, MB",
]);
line(Array(7).fill("---"));
for (const [round, students] of classes.entries()) {
  const due = (ask: Due["ask"], perSecond: number): Due => ({ ask, perSecond, sent: 0, times: [], failed: 0 });
  const [draft, start, submit] = [
    due(askDraft, students / 5),
    due(askStart, students / 60),
    due(askSubmit, students / 60),
  ];
  const since = performance.now();
  const pending: Promise<void>[] = [];
  while (performance.now() - since < secondsEach * 1000) {
    for (const one of [draft, start, submit]) {
      const owed = Math.floor(((performance.now() - since) / 1000) * one.perSecond);
      for (; one.sent < owed; one.sent += 1) {
        // Drafts go round the whole class; each start and each submission is a student's first of this round.
        const turn = one === draft ? Math.floor(one.sent / students) + round * 100 : round;
        pending.push(send(one, one.sent % students, turn));
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
  line([students, calls, ...waits, failed, await mostOf(server.child.pid)]);
  await sleep(1000);
}
await server.stop("SIGTERM");
process.exit(0);
