import { rm } from "node:fs/promises";
import { categories } from "#contract/categories.ts";
import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import buildIndex from "../tests/code-index.ts";
import { newDataDir, post, startServer } from "../tests/process/server-process.ts";
import { asNpmStarts, at, mostOf } from "./measure.ts";
import { idOf, type Shape, seed, sessionOf, shapes } from "./seed.ts";
import { p95Together } from "./staff.ts";

// How each call grows: its median on ten times the people and work, on 5,000 assignments in a course and on 100,000
// students in one, beside the plain set. One call at a time, on SQLite; staff's also eight at a time on the large set.

const rounds = 15;
const fewestRounds = 3;
const longestMs = 3000;
const course = encodeURIComponent(categories[0]);
const student = idOf("student", 0);
const assignment = idOf("assignment", 0);

type Asked = [as: "staff" | "student", path: string, body?: object];

const asked: readonly Asked[] = [
  ["student", `/category/${course}?studentId=${student}&limit=50`],
  ["student", `/category/${course}?studentId=${student}`],
  ["student", `/stats/${course}/${student}`],
  ["student", `/student/stats/${student}`],
  ["student", "/result", { studentId: student, assignmentId: assignment }],
  ["staff", "/assignments?limit=50"],
  ["staff", "/assignments"],
  ["staff", `/assignments/${assignment}/submissions?view=names&limit=50`],
  ["staff", `/assignments/${assignment}/submissions?studentId=${student}`],
  ["staff", "/admin/students/summary?limit=25"],
  ["staff", "/admin/students/summary?limit=25&offset=900&sort=name"],
  ["staff", "/admin/students/summary?limit=25&search=77"],
  ["staff", "/admin/dashboard"],
  ["staff", "/admin/activity"],
  ["staff", "/category-summary", { category: categories[0], limit: 50 }],
  ["staff", `/insight?course=${course}`],
  ["staff", `/assignments/${assignment}/insight`],
  ["staff", `/admin/gradebook?course=${course}`],
];

/** On the set of 10,000 students and a million submissions staff's calls are asked eight at a time as well. */
const largeSet = "tenfold";

interface Measured {
  /** Of all calls, in ms. */
  medians: number[];
  /** The same of eight at a time: p95 of staff's; empty on the other sets. */
  together: (number | undefined)[];
  /** The most memory in MB. */
  memory: number;
  /** From the start to the first answer, in ms. */
  started: number;
}

async function measureShape(shape: Shape, isLarge: boolean): Promise<Measured> {
  const dataDir = await newDataDir();
  const db = await connect({ databaseUrl: undefined, dataDir });
  await migrate(db);
  await seed(db, shape, { isCounted: true });
  await db.destroy();
  await (await startServer({ DATA_DIR: dataDir, ...asNpmStarts })).stop("SIGTERM");
  // The second start: what the first one has compiled and made is there.
  const since = performance.now();
  const server = await startServer({ DATA_DIR: dataDir, ...asNpmStarts });
  await (await fetch(`${server.base}/api/health`)).arrayBuffer();
  const started = performance.now() - since;
  const sessions: string[] = [];
  for (let staff = 0; staff < 8; staff += 1) {
    const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
    sessions.push((body as { sessionId: string }).sessionId);
  }
  const [sessionId = ""] = sessions;
  const medians: number[] = [];
  for (const [as, path, body] of asked) {
    const headers = { ...headersOf(as, sessionId), ...(body && { "content-type": "application/json" }) };
    const times: number[] = [];
    const began = performance.now();
    // A table of 5,000 columns takes long enough to be asked but a few times.
    for (let round = 0; round < rounds && (round < fewestRounds || performance.now() - began < longestMs); round += 1) {
      const since = performance.now();
      const response = await fetch(`${server.base}/api${path}`, {
        method: body ? "POST" : "GET",
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - since);
    }
    medians.push(at(times, 0.5));
  }
  const together: Measured["together"] = [];
  for (const [as, path, body] of isLarge ? asked : []) {
    const headers = { ...headersOf(as, sessionId), ...(body && { "content-type": "application/json" }) };
    together.push(as === "staff" ? await p95Together(server.base, { path, body, headers }, sessions) : undefined);
  }
  const memory = await mostOf(server.child.pid);
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  return { medians, together, memory, started };
}

const headersOf = (as: Asked[0], sessionId: string) => ({
  "x-session-id": as === "staff" ? sessionId : sessionOf(0),
  "accept-encoding": "identity",
});

const names = Object.keys(shapes) as (keyof typeof shapes)[];
await buildIndex();
const measured: Measured[] = [];
for (const name of names) {
  console.error(`${name} …`);
  measured.push(await measureShape(shapes[name], name === largeSet));
  // What is there when a later set takes too long.
  console.error(JSON.stringify(measured.at(-1)));
}
const [plain] = measured;
const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const times = names.slice(1).map((name) => `times, ${name}`);
line(["call", ...names.map((name) => `${name}, ms`), ...times, `eight at a time, ${largeSet}, p95 ms`]);
line(["", "", ...names, ...times].map(() => "---"));
for (const [index, [, path]] of asked.entries()) {
  const medians = measured.map((one) => one.medians[index] ?? 0);
  const before = plain?.medians[index] ?? 1;
  const name = path.replaceAll(student, "{id}").replaceAll(assignment, "{id}").replaceAll(`studentId={id}&`, "");
  const together = measured.find((one) => one.together.length > 0)?.together[index];
  const grown = medians.slice(1).map((ms) => (ms / before).toFixed(1));
  line([name, ...medians.map((ms) => ms.toFixed(1)), ...grown, together?.toFixed(0) ?? ""]);
}
const lasting = (title: string, of: (one: Measured) => number) =>
  line([title, ...measured.map((one) => of(one).toFixed(0)), ...times.map(() => ""), ""]);
lasting("memory at most, MB", ({ memory }) => memory);
lasting("from a start to its first answer, ms", ({ started }) => started);
process.exit(0);
