import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import buildIndex from "../tests/code-index.ts";
import { type ServerProcess, startServer } from "../tests/process/server-process.ts";
import {
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
import { emptyDatabase, fill } from "./fill.ts";
import { measureHostile } from "./hostile.ts";
import { openLoad, sendAll } from "./load.ts";
import { asNpmStarts, mostMemoryOf, percentiles, printTable } from "./measure.ts";
import { shapes } from "./seed.ts";

// An exam on one machine: every student saves a draft each 5 s, starts a section and submits one within a minute, and their
// page asks for what it shows. Then a class beside one student who sends the most expensive calls at full rate.
// On SQLite; with BENCH_DATABASE_URL=postgres://… on PostgreSQL too, with one server and with two.
// --quick: 500 students and shorter. --students 6000: the size of each exam. --hostile: only the hostile student.

const { values: options } = parseArgs({
  options: { quick: { type: "boolean" }, students: { type: "string" }, hostile: { type: "boolean" } },
});
const isQuick = options.quick ?? false;
const seconds = isQuick ? 5 : 30;

interface Exam {
  name: string;
  students: number;
  servers: number;
  database?: string | undefined;
}

/** Measures one exam. Returns its row of the table. */
async function measureExam({ name, students: planned, servers: count, database: server }: Exam) {
  const students = Number(options.students ?? (isQuick ? 500 : planned));
  const shape = { ...shapes.plain, courses: 1, students, submissionsPerStudent: 10 };
  const database = server ? await emptyDatabase(server) : undefined;
  const env = await fill(shape, {
    databaseUrl: database?.url,
    change: (db) => db.updateTable("section").set({ time_limit_minutes: 60 }).execute(),
  });
  const servers: ServerProcess[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await startServer({ ...env, ...asNpmStarts }));
  process.once("exit", () => {
    for (const { child } of servers) child.kill();
  });
  const bases = servers.map(({ base }) => base);

  const perMinute = students / 60;
  const submitting = Math.min(students, Math.ceil(perMinute * (seconds + 1)));
  await sendAll(bases[0] ?? "", [
    ...Array.from({ length: students }, (_, student) => askStartOfDrafts(shape, student, 0)),
    ...Array.from({ length: submitting }, (_, student) => askStartOfSubmitted(shape, student, 0)),
  ]);
  const stream = (ask: typeof askDraft, everySeconds: number) => ({
    perSecond: students / everySeconds,
    ask: (sent: number) => ask(shape, sent % students, Math.floor(sent / students)),
  });
  const answers = await openLoad(
    bases,
    {
      draft: stream(askDraft, 5),
      start: stream(askStart, 60),
      submit: stream(askSubmit, 60),
      notices: stream(askNotices, 60),
      session: stream(askSession, 300),
      list: stream(askList, 60),
      result: stream(askResult, 60),
    },
    (passed) => passed > seconds,
  );
  const { draft, start, submit, ...pages } = answers;
  const all = Object.values(answers);
  const memory = await Promise.all(servers.map(mostMemoryOf));
  for (const one of servers) await one.stop("SIGTERM");
  await database?.drop();
  await rm(env.DATA_DIR, { recursive: true, force: true });
  return [
    name,
    students,
    Math.round(all.reduce((sum, { perSecond }) => sum + perSecond, 0)),
    percentiles(draft.times, 0.5, 0.95, 0.99),
    percentiles(start.times, 0.95),
    percentiles(submit.times, 0.95),
    percentiles(
      Object.values(pages).flatMap(({ times }) => times),
      0.95,
    ),
    all.reduce((sum, { failed }) => sum + failed, 0),
    memory.join(", "),
  ];
}

await buildIndex();
if (!options.hostile) {
  const database = process.env.BENCH_DATABASE_URL;
  const exams: Exam[] = [{ name: "SQLite (target: 4,000 students)", students: 4000, servers: 1 }];
  if (database)
    exams.push(
      { name: "PostgreSQL (target: 2,000 a server)", students: 2000, servers: 1, database },
      { name: "two servers on PostgreSQL (target: 4,000 on four cores)", students: 4000, servers: 2, database },
    );
  const rows: (string | number)[][] = [];
  for (const exam of exams) rows.push(await measureExam(exam));
  const times = [
    "draft p50, p95, p99 ms (target: p95 100)",
    "start p95 ms (target 300)",
    "submit p95 ms",
    "pages p95 ms",
  ];
  printTable(["", "students", "calls a second", ...times, "failed (target 0)", "most memory, MB (target 400)"], rows);
}
await measureHostile(isQuick ? 5 : 30);
process.exit(0);
