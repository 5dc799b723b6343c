import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import buildIndex from "../tests/code-index.ts";
import { percentile } from "../tests/percentile.ts";
import { newDataDir, post, type ServerProcess, startServer } from "../tests/process/server-process.ts";
import { asked, headersOf, nameOf, sendTo } from "./asked.ts";
import { fill } from "./fill.ts";
import { asNpmStarts, mostOf, printRow } from "./measure.ts";
import { shapes } from "./seed.ts";
import { askTogether, boundedEach } from "./staff.ts";

// How each call grows: on ten times the people and work, on 5,000 assignments in a course and on 100,000 students in one,
// beside the plain set. One call at a time, on SQLite; staff's also eight at a time on the large set. Beside the clock stands
// the server's processor time, which other work on the machine stretches least; growth is told by it. Sets may be named:
// npm run bench:growth -- plain tenfold.

const rounds = 15;
const fewestRounds = 3;
const longestMs = 3000;

/** On the set of 10,000 students and a million submissions staff's calls are asked eight at a time as well. */
const largeSet = "tenfold";

interface Figure {
  /** Median, by the clock, in ms. */
  ms: number;
  /** Of the server's processor time, on average, in ms. */
  spent: number;
  /** The longest turn of the event loop, by its thread's processor time, in ms. */
  held: number;
  /** The most memory of the process so far, in MB. */
  memory: number;
  /** Of eight at a time: p95 by the clock, and the server's processor time for an answer, both in ms. */
  together?: { p95: number; spent: number };
}

interface Measured {
  /** Of all calls; undefined where it is not asked of this set. */
  figures: (Figure | undefined)[];
  /** The most memory in MB. */
  memory: number;
  /** From the start to the first answer, in ms. */
  started: number;
}

const hook = `--import=${import.meta.dirname}/loop-delay.ts`;

async function measureShape(name: keyof typeof shapes): Promise<Measured> {
  const dataDir = await newDataDir();
  try {
    await fill(shapes[name], { dataDir, isCounted: true });
    const DATA_DIR = dataDir;
    await (await startServer({ DATA_DIR, ...asNpmStarts })).stop("SIGTERM");
    // The second start: what the first one has compiled and made is there.
    const since = performance.now();
    const again = await startServer({ DATA_DIR, ...asNpmStarts });
    await (await fetch(`${again.base}/api/health`)).arrayBuffer();
    const started = performance.now() - since;
    await again.stop("SIGTERM");
    const server = await startServer({ DATA_DIR, ...asNpmStarts, NODE_OPTIONS: `${asNpmStarts.NODE_OPTIONS} ${hook}` });
    try {
      return { figures: await measureCalls(server, name), memory: await mostOf(server.child.pid), started };
    } finally {
      await server.stop("SIGTERM");
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureCalls(server: ServerProcess, set: keyof typeof shapes): Promise<(Figure | undefined)[]> {
  const sessions: string[] = [];
  for (let staff = 0; staff < 8; staff += 1) {
    const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
    sessions.push((body as { sessionId: string }).sessionId);
  }
  const figures: (Figure | undefined)[] = [];
  for (const one of asked) {
    if (one.sets && !one.sets.includes(set)) {
      figures.push(undefined);
      continue;
    }
    const headers = headersOf(one, sessions[0] ?? "");
    // The first keeps what the others are told from.
    await sendTo(server.base, one, headers);
    await tellLoop(server);
    const times: number[] = [];
    const began = performance.now();
    // What the first one and those eight at a time leave of the answers that may be asked for.
    const most = Math.min(rounds, (one.most ?? Number.POSITIVE_INFINITY) - 1 - boundedEach * sessions.length);
    for (let round = 0; round < most && (round < fewestRounds || performance.now() - began < longestMs); round += 1) {
      const since = performance.now();
      await sendTo(server.base, one, headers);
      times.push(performance.now() - since);
    }
    const { held, spent } = await tellLoop(server);
    const figure: Figure = { ms: percentile(times, 0.5), spent: spent / times.length, held, memory: 0 };
    if (set === largeSet && one.as === "staff") {
      const { p95, answers } = await askTogether(server.base, one, headers, sessions);
      figure.together = { p95, spent: (await tellLoop(server)).spent / answers };
    }
    figure.memory = await mostOf(server.child.pid);
    figures.push(figure);
  }
  return figures;
}

/** What the server's event loop did since it was asked last. */
async function tellLoop(server: ServerProcess): Promise<{ held: number; spent: number }> {
  const told = server.output().length;
  server.child.kill("SIGUSR2");
  for (let waited = 0; waited < 500; waited += 1) {
    const line = /loop (\{.*\})\n/.exec(server.output().slice(told))?.[1];
    if (line) return JSON.parse(line);
    await sleep(10);
  }
  throw new Error("the server says nothing of its event loop");
}

const chosen = process.argv.slice(2);
const names = (Object.keys(shapes) as (keyof typeof shapes)[]).filter(
  (name) => chosen.length === 0 || chosen.includes(name),
);
await buildIndex();
const measured: Measured[] = [];
for (const name of names) {
  console.error(`${name} …`);
  measured.push(await measureShape(name));
  // What is there when a later set takes too long.
  console.error(JSON.stringify(measured.at(-1)));
}
const large = names.indexOf(largeSet);
const times = names.slice(1).map((name) => `times, ${name}`);
printRow(["call", ...names.map((name) => `${name}, ms`), ...times, `eight at a time, ${largeSet}, p95 ms`, "held, ms"]);
printRow(["", "", ...names, ...times, ""].map(() => "---"));
for (const [index, one] of asked.entries()) {
  const figures = measured.map(({ figures }) => figures[index]);
  const [plain] = figures;
  const grown = figures.slice(1).map((figure) => (figure && plain ? (figure.spent / plain.spent).toFixed(1) : ""));
  const cells = figures.map((figure) => (figure ? `${figure.ms.toFixed(1)} (${figure.spent.toFixed(1)})` : ""));
  printRow([nameOf(one), ...cells, ...grown, writtenTogether(figures[large]), figures[large]?.held.toFixed(0) ?? ""]);
}
function writtenTogether(figure: Figure | undefined): string {
  return figure?.together ? `${figure.together.p95.toFixed(0)} (${figure.together.spent.toFixed(1)})` : "";
}
const lasting = (title: string, of: (one: Measured) => number) =>
  printRow([title, ...measured.map((one) => of(one).toFixed(0)), ...times.map(() => ""), "", ""]);
lasting("memory at most, MB", ({ memory }) => memory);
lasting("from a start to its first answer, ms", ({ started }) => started);
process.exit(0);
