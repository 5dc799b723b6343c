import { rm } from "node:fs/promises";
import { categories } from "#contract/categories.ts";
import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import { newDataDir, post, startServer } from "../tests/process/server-process.ts";
import { asNpmStarts, at, mostOf } from "./measure.ts";
import { idOf, type Shape, seed, sessionOf, shapes } from "./seed.ts";

// How each call grows: its median on ten times the people and work, on 5,000 assignments in a course and on 100,000
// students in one, beside the plain set. One call at a time, on SQLite.

const rounds = 15;
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
  ["staff", "/admin/students/summary?limit=25"],
  ["staff", "/admin/students/summary?limit=25&offset=900&sort=name"],
  ["staff", "/admin/students/summary?limit=25&search=77"],
  ["staff", "/admin/dashboard"],
  ["staff", "/admin/activity"],
  ["staff", "/category-summary", { category: categories[0] }],
];

/** The medians of all calls on one set, in ms, and the most memory in MB. */
async function measureShape(shape: Shape): Promise<{ medians: number[]; memory: number }> {
  const dataDir = await newDataDir();
  const db = await connect({ databaseUrl: undefined, dataDir });
  await migrate(db);
  await seed(db, shape, { isCounted: true });
  await db.destroy();
  const server = await startServer({ DATA_DIR: dataDir, ...asNpmStarts });
  const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const { sessionId } = login.body as { sessionId: string };
  const medians: number[] = [];
  for (const [as, path, body] of asked) {
    const headers: Record<string, string> = { "x-session-id": as === "staff" ? sessionId : sessionOf(0) };
    if (body) headers["content-type"] = "application/json";
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now();
      const response = await fetch(`${server.base}/api${path}`, {
        method: body ? "POST" : "GET",
        headers: { ...headers, "accept-encoding": "identity" },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - since);
    }
    medians.push(at(times, 0.5));
  }
  const memory = await mostOf(server.child.pid);
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  return { medians, memory };
}

const names = Object.keys(shapes) as (keyof typeof shapes)[];
const measured: { medians: number[]; memory: number }[] = [];
for (const name of names) measured.push(await measureShape(shapes[name]));
const [plain] = measured;
const line = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
line(["call", ...names.map((name) => `${name}, ms`), ...names.slice(1).map((name) => `times, ${name}`)]);
line(["", ...names, ...names.slice(1)].map(() => "---"));
for (const [index, [, path]] of asked.entries()) {
  const medians = measured.map((one) => one.medians[index] ?? 0);
  const before = plain?.medians[index] ?? 1;
  const name = path.replaceAll(student, "{id}").replaceAll(assignment, "{id}").replaceAll(`studentId={id}&`, "");
  line([name, ...medians.map((ms) => ms.toFixed(1)), ...medians.slice(1).map((ms) => (ms / before).toFixed(1))]);
}
line(["memory at most, MB", ...measured.map((one) => String(one.memory)), ...names.slice(1).map(() => "")]);
