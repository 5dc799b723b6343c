import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { categories } from "#contract/categories.ts";
import { newDataDir, post, startServer } from "../tests/process/server-process.ts";

// 10,000 students and 1,000,000 submissions: p95 of every staff page's calls (budget 100 ms).
const students = 10_000;
const assignmentsPerCourse = 25;
const sectionsPerAssignment = 4;
const rounds = 40;

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
const ago = (ms: number) => new Date(now - ms).toISOString();
const key = JSON.stringify({
  ...emptyCodingAnswer,
  icdCodes: ["I21.4", "I13.0"],
  drgValue: "321",
  dynamicQuestions: [],
});

const dataDir = await newDataDir();
await (await startServer({ DATA_DIR: dataDir })).stop("SIGTERM");
fill(new DatabaseSync(path.join(dataDir, "casebook.db")));

function insertInto(database: DatabaseSync, table: string, names: string[]) {
  return database.prepare(`insert into ${table} (${names.join(",")}) values (${names.map(() => "?").join(",")})`);
}

/** Out: the sections of each course. */
function fillCourses(database: DatabaseSync): Map<string, { id: string; assignmentId: string }[]> {
  const assignment = insertInto(database, "assignment", [
    "id",
    "module_name",
    "category",
    "category_key",
    "assigned_at",
  ]);
  const section = insertInto(database, "section", [
    "id",
    "assignment_id",
    "position",
    "name",
    "is_dynamic",
    "answer_key",
  ]);
  const sections = new Map<string, { id: string; assignmentId: string }[]>();
  for (const category of categories) {
    const own: { id: string; assignmentId: string }[] = [];
    for (let count = 0; count < assignmentsPerCourse; count++) {
      const assignmentId = `a-${category}-${count}`;
      assignment.run(
        assignmentId,
        `Module ${count} of ${category}`,
        category,
        category.toLowerCase(),
        ago(count * dayMs),
      );
      for (let position = 0; position < sectionsPerAssignment; position++) {
        const id = `${assignmentId}-${position}`;
        section.run(id, assignmentId, position, `Section ${position + 1}`, 0, key);
        own.push({ id, assignmentId });
      }
    }
    sections.set(category, own);
  }
  return sections;
}

function fill(database: DatabaseSync): void {
  const started = performance.now();
  const admin = database.prepare("select * from user limit 1").get() as Record<string, string>;
  const columns = Object.keys(admin);
  database.exec("begin");
  const user = insertInto(database, "user", columns);
  const sections = fillCourses(database);
  const submission = insertInto(
    database,
    "submission",
    "id,student_id,section_id,assignment_id,answers,verdicts,correct,wrong,percent,submitted_at,auto,late_seconds".split(
      ",",
    ),
  );
  const verdicts = JSON.stringify({ icdCodes: { correct: true }, drgValue: { correct: false } });
  for (let count = 0; count < students; count++) {
    const id = `s-${String(count).padStart(5, "0")}`;
    const category = categories[count % categories.length] ?? "CPC";
    const row = {
      ...admin,
      id,
      name: `Student ${count}`,
      name_key: `student ${count}`,
      role: "user",
      course_name: category,
      enrolled_at: ago((count % 300) * dayMs),
      expires_at: ago(((count % 200) - 150) * dayMs),
    };
    user.run(...columns.map((column) => (row as Record<string, string>)[column] ?? null));
    for (const [index, { id: sectionId, assignmentId }] of (sections.get(category) ?? []).entries()) {
      const percent = (count * 7 + index * 13) % 101;
      submission.run(
        `${id}-${index}`,
        id,
        sectionId,
        assignmentId,
        key,
        verdicts,
        1,
        1,
        percent,
        ago(((count + index) % 120) * dayMs),
        0,
        0,
      );
    }
  }
  database.exec("commit");
  database.exec("analyze");
  database.close();
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

const server = await startServer({ DATA_DIR: dataDir });
const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
const { sessionId } = login.body as { sessionId: string };
const asked: [string, string, unknown?][] = [
  ["GET", "/admin/dashboard"],
  ["GET", "/admin/activity"],
  ["GET", "/admin/studentslist?limit=5"],
  ["GET", "/admin/recentassignments"],
  ["POST", "/category-summary", { category: "CPC" }],
  ["GET", "/admin/students/summary?limit=25"],
  ["GET", "/admin/students/summary?limit=25&offset=9000&sort=name"],
  ["GET", "/admin/students/summary?limit=25&search=77&state=active"],
  ["GET", "/admin/students"],
  ["GET", "/admin/subadmins"],
  ["GET", "/assignments"],
  ["GET", "/assignments/a-CPC-0/submissions"],
  ["GET", "/student/stats/s-00007"],
];
for (const [method, url, body] of asked) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const since = performance.now();
    const response = await fetch(`${server.base}/api${url}`, {
      method,
      headers: { "x-session-id": sessionId, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    times.push(performance.now() - since);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1).padStart(8);
  console.log(`${at(0.5)} ms p50 ${at(0.95)} ms p95  ${method} ${url}`);
}
await server.stop("SIGTERM");
