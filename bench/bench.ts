import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import buildIndex from "../tests/code-index.ts";
import { hasNginx } from "../tests/faults/nginx.ts";
import { startServer } from "../tests/process/server-process.ts";
import { type Call, calls, type Load, makeLoad } from "./calls.ts";
import { emptyDatabase } from "./empty-database.ts";
import { fill } from "./fill.ts";
import { type Figure, measure, memoryOf, mostOf } from "./measure.ts";
import { tell, twoServers } from "./report.ts";
import { type Shape, shapes } from "./seed.ts";
import { type Setup, startOne, startTwo } from "./setups.ts";

// Casebook against its limits, all in one run on one machine: what is claimed is ratios, of which the machine's own speed
// falls out. Interleaved: in each round every system has every call once, so that a slow minute hits all alike.
// Loopback only. "-- --quick" takes a minute.

const isQuick = process.argv.includes("--quick");
const rounds = 3;
const seconds = isQuick ? 0.5 : 1.5;
const shape: Shape = shapes.plain;

interface System {
  name: string;
  /** What answers at the same address, and how all of it ends. */
  setup: Setup;
  /** Undefined for a call that it does not have. */
  load: (call: Call) => Load | undefined;
}

/** Each system has its own turns of each thing that is asked: no student hands a section in twice. */
const turns = new Map<string, { next: number }>();
function turnsOf(system: string, call: Call): { next: number } {
  const name = `${system} ${call.ask.name}`;
  const own = turns.get(name) ?? { next: 0 };
  turns.set(name, own);
  return own;
}

function casebook(name: string, setup: Setup): System {
  return { name, setup, load: (call) => makeLoad(`${setup.base}/api`, call, shape, turnsOf(name, call)) };
}

/** The bare server at its limits, and the naive one. They send what Casebook answers, byte for byte. */
async function startPeers(folder: string, first: System): Promise<System[]> {
  const answers: Record<string, { rows: number; text: string }> = {};
  for (const call of calls.filter((one) => one.rows > 0)) {
    answers[call.ask.name] = { rows: call.rows, text: (await first.load(call)?.once()) ?? "" };
  }
  await writeFile(path.join(folder, "answers.json"), JSON.stringify(answers));
  const server = await startServer({}, [folder], "bench/peers.ts");
  const setup = { base: server.base, servers: [server], stop: async () => void (await server.stop("SIGTERM")) };
  const [, bare = "", naive = ""] = /bare (\S+) naive (\S+)/.exec(server.output()) ?? [];
  const reading = (name: "bytes" | "select"): System => ({
    name,
    setup,
    load: (call) =>
      call.rows === 0
        ? undefined
        : makeLoad(bare, call, shape, turnsOf(name, call), () => ({
            method: "GET",
            path: `/${name}/${call.ask.name}`,
          })),
  });
  const insert: System = {
    name: "insert",
    setup,
    load: (call) =>
      call.rows > 0
        ? undefined
        : makeLoad(bare, endless(call), shape, turnsOf("insert", call), (asked) => ({
            ...asked,
            method: "POST",
            path: "/insert",
          })),
  };
  const ours: System = {
    name: "naive",
    setup,
    load: (call) =>
      call.naive === undefined
        ? undefined
        : makeLoad(naive, call, shape, turnsOf("naive", call), (asked) =>
            call.rows === 0 || asked.method === "POST" ? { ...asked, path: call.naive ?? "" } : asked,
          ),
  };
  return [reading("bytes"), reading("select"), insert, ours];
}

/** A row may be inserted again and again: on a fast disk more of them come than there are sections to hand in. */
function endless(call: Call): Call {
  const rounds = shape.assignmentsPerCourse * shape.sectionsPerAssignment - shape.submissionsPerStudent - 1;
  return { ...call, ask: (of, student, turn) => call.ask(of, student, turn % rounds) };
}

const started = performance.now();
const say = (line: string) => console.error(`${Math.round((performance.now() - started) / 1000)} s: ${line}`);
const folder = await mkdtemp(path.join(tmpdir(), "casebook-bench-"));
const peersFolder = path.join(folder, "peers");
await mkdir(peersFolder);
// Else the servers would build it while they are measured.
await buildIndex();
const env = await fill(shape, {});
await copyFile(path.join(env.DATA_DIR, "casebook.db"), path.join(peersFolder, "casebook.db"));
const onSqlite = casebook("SQLite", await startOne(env));
const sqlitePid = onSqlite.setup.servers[0]?.child.pid;
const idle = await memoryOf(sqlitePid);
const systems: System[] = [onSqlite];
const databases: (() => Promise<void>)[] = [];
for (const [name, start] of Object.entries({
  PostgreSQL: startOne,
  ...(!isQuick && hasNginx() && { [twoServers]: startTwo }),
})) {
  const database = await emptyDatabase(process.env.BENCH_DATABASE_URL, folder);
  if (!database) continue;
  databases.push(database.drop);
  systems.push(casebook(name, await start(await fill(shape, { databaseUrl: database.url }))));
}
systems.push(...(await startPeers(peersFolder, onSqlite)));

// None of them stays behind when one call fails.
process.on("exit", () => {
  for (const { setup } of systems) for (const { child } of setup.servers) child.kill();
});

const figures = new Map<string, Figure[]>();
for (let round = 0; round <= rounds; round += 1) {
  say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
  for (const call of calls) {
    for (const system of systems) {
      const load = system.load(call);
      if (!load) continue;
      // The first round warms up.
      const figure = await measure(
        load,
        call.connections,
        round === 0 ? seconds / 2 : seconds,
        `${system.setup.base}/api/health`,
      );
      const name = `${call.name} ${system.name}`;
      if (round > 0) figures.set(name, [...(figures.get(name) ?? []), figure]);
    }
  }
}
const memory = { idle, most: await mostOf(sqlitePid) };
for (const setup of new Set(systems.map(({ setup }) => setup))) await setup.stop();
for (const drop of databases) await drop();
await rm(folder, { recursive: true, force: true });

const table = tell(
  calls,
  systems.map(({ name }) => name),
  figures,
);
const taken = new Date().toISOString().slice(0, 10);
const about = `Taken ${taken} on ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, the load generator beside the servers, loopback only; ${rounds} rounds of ${seconds} s, interleaved, medians with their spread. ${shape.students} students, ${shape.courses} courses of ${shape.assignmentsPerCourse} assignments of ${shape.sectionsPerAssignment} sections with charts, ${shape.students * shape.submissionsPerStudent} submissions.`;
const memoryLine = `Memory of Casebook on SQLite: ${memory.idle} MB idle after the start, ${memory.most} MB at most in the run.`;
console.log(`${table}\n\n${memoryLine}\n${Math.round((performance.now() - started) / 1000)} s`);
if (!isQuick)
  await writeFile(
    path.join(import.meta.dirname, "latest.md"),
    `# The last run of \`npm run bench\`\n\n${about}\n\n${table}\n\n${memoryLine}\n`,
  );
