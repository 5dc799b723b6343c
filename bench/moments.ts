import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import writeXlsxFile from "write-excel-file/node";
import { categories } from "#contract/categories.ts";
import type { Keys } from "../server/secrets/keys.ts";
import { makeSecrets } from "../server/secrets/secrets.ts";
import buildIndex from "../tests/code-index.ts";
import { percentile } from "../tests/percentile.ts";
import { post, type ServerProcess, startServer } from "../tests/process/server-process.ts";
import { askSubmit } from "./calls.ts";
import { fill } from "./fill.ts";
import { asNpmStarts, loopDelay, printRow } from "./measure.ts";
import { idOf, type Shape, sessionOf, shapes } from "./seed.ts";

// Moments in which much happens at once, in a class of 10,000: an assignment is renamed, a key is corrected, staff take
// tables away and bring as many students in, and everybody logs in while some hand in.

// Everybody has handed in all of the first assignment, 30,000 submissions, and the first section of the second, 10,000.
const shape: Shape = { ...shapes.plain, courses: 1, students: 10_000, submissionsPerStudent: 4 };
const password = "a-password-of-a-student";
const hook = `${import.meta.dirname}/loop-delay.ts`;
const loginSeconds = 5;
const loginsPerSecond = 200;
// Of them only what hashes is used.
const secrets = makeSecrets({} as Keys);

/** How late the event loop ran at most, in ms, while something was done. */
async function longestStall(
  server: ServerProcess,
  act: () => Promise<unknown>,
): Promise<{ ms: number; most: number; held: number }> {
  await loopDelay(server);
  const since = performance.now();
  await act();
  const ms = performance.now() - since;
  // What it has set going afterwards, such as telling the class, counts too.
  await sleep(500);
  const { most, held } = await loopDelay(server);
  return { ms, most, held };
}

/** Renames an assignment, and sets the DRG in the key of each section. */
async function edit(base: string, sessionId: string, assignment: 0 | 1, drgs: readonly string[]): Promise<void> {
  const subAssignments = drgs.map((answerDrgValue, index) => ({
    _id: idOf("section", assignment * shape.sectionsPerAssignment + index),
    subModuleName: `Section ${index + 1}`,
    answerPatientName: "Harold Whitcombe",
    answerAgeOrDob: "79",
    answerIcdCodes: "I11.0, I50.33, J96.01",
    answerPcsCodes: "4A023N7",
    answerDrgValue,
  }));
  const form = new FormData();
  for (const [name, value] of Object.entries({ category: categories[0], moduleName: `Renamed ${assignment}` }))
    form.set(name, value);
  form.set("subAssignments", JSON.stringify(subAssignments));
  const path = `${base}/api/admin/assignments/${idOf("assignment", assignment)}`;
  const response = await fetch(path, { method: "PUT", headers: { "x-session-id": sessionId }, body: form });
  if (!response.ok) throw new Error(`edit: ${response.status} ${await response.text()}`);
}

const course = encodeURIComponent(categories[0]);
const takenAway = [
  ["the gradebook taken away as CSV", `/admin/gradebook?course=${course}&format=csv`],
  ["the gradebook as a spreadsheet", `/admin/gradebook?course=${course}&format=xlsx`],
  ["all students as CSV", "/admin/students/export?format=csv"],
  ["all students as a spreadsheet", "/admin/students/export?format=xlsx"],
] as const;

async function take(base: string, sessionId: string, path: string): Promise<void> {
  const response = await fetch(`${base}/api${path}`, { headers: { "x-session-id": sessionId } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** A spreadsheet of as many students as there are, none of whom is known yet. */
async function sheetOfNewStudents(): Promise<Buffer> {
  const rows = Array.from({ length: shape.students }, (_, index) => [`Newcomer ${index}`, categories[0], "2030-12-31"]);
  return writeXlsxFile([["Student Name", "Course", "Valid till"], ...rows]).toBuffer();
}

async function bring(base: string, sessionId: string, sheet: Buffer, isDryRun: boolean): Promise<void> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(sheet)], "class.xlsx"));
  const path = `${base}/api/admin/students/import?dryRun=${isDryRun}`;
  const response = await fetch(path, { method: "POST", headers: { "x-session-id": sessionId }, body: form });
  if (!response.ok) throw new Error(`import: ${response.status} ${(await response.text()).slice(0, 500)}`);
  await response.arrayBuffer();
}

/** Logs students in at a steady rate, whether the server keeps up or not. Out: how long each took, and each submit meanwhile. */
async function stormOfLogins(base: string): Promise<{ logins: number[]; submits: number[]; refused: number }> {
  const logins: number[] = [];
  const submits: number[] = [];
  let refused = 0;
  const timed = async (times: number[], path: string, body: object, student: number) => {
    const since = performance.now();
    const response = await fetch(`${base}/api${path}`, {
      method: "POST",
      // Each from an address of their own, as the proxy in front says it.
      headers: {
        "content-type": "application/json",
        "x-session-id": sessionOf(student),
        "x-forwarded-for": `10.1.${student >> 8}.${student & 255}`,
      },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.ok) times.push(performance.now() - since);
    else refused += 1;
  };
  const pending: Promise<void>[] = [];
  const since = performance.now();
  let [sent, handedIn] = [0, 0];
  for (let past = 0; past < loginSeconds; past = (performance.now() - since) / 1000) {
    for (; sent < past * loginsPerSecond; sent += 1) {
      const name = `Student ${String(sent).padStart(6, "0")}`;
      pending.push(timed(logins, "/login", { name, password }, sent));
    }
    for (; handedIn < past * 20; handedIn += 1) {
      const { path, body = {} } = askSubmit(shape, 5000 + handedIn, 0);
      pending.push(timed(submits, path, body, 5000 + handedIn));
    }
    await sleep(5);
  }
  await Promise.all(pending);
  return { logins, submits, refused };
}

/** How many passwords a process checks a second when it does nothing else, two at a time as the server does. */
async function checksPerSecond(known: string): Promise<number> {
  const since = performance.now();
  let checked = 0;
  const lane = async () => {
    for (; performance.now() - since < 2000; checked += 1) await secrets.isPasswordRight(known, password);
  };
  await Promise.all([lane(), lane()]);
  return checked / ((performance.now() - since) / 1000);
}

/** How many students log in a second when each of a few comes as soon as the one before is in. */
async function loginsWhenAsked(base: string, first: number): Promise<number> {
  const since = performance.now();
  let done = 0;
  let next = first;
  const lane = async () => {
    while (performance.now() - since < 2000) {
      const name = `Student ${String(next).padStart(6, "0")}`;
      const { status } = await post(base, "/login", { name, password });
      next += 1;
      // The calls of an address are limited: from there on it is the limit that would be measured.
      if (status === 429) throw new Error("too many from one address");
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return done / ((performance.now() - since) / 1000);
}

await buildIndex();
const known = await secrets.hashPassword(password);
const { DATA_DIR } = await fill(shape, {
  isCounted: true,
  change: (db) => db.updateTable("user").set({ password_hash: known }).execute(),
});
const server = await startServer({
  DATA_DIR,
  ...asNpmStarts,
  NODE_OPTIONS: `${asNpmStarts.NODE_OPTIONS} --import=${hook}`,
  SECRET_KEY: randomUUID(),
});
process.on("exit", () => server.child.kill());
const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
const { sessionId } = login.body as { sessionId: string };

const newStudents = await sheetOfNewStudents();
printRow(["moment, 10,000 students", "ms", "event loop late at most, ms", "processor time of one turn at most, ms"]);
printRow(["---", "---", "---", "---"]);
const moments: readonly [string, () => Promise<unknown>][] = [
  ["an assignment of 10,000 submissions renamed", () => edit(server.base, sessionId, 1, ["291", "291", "291"])],
  ["its key corrected in the section of them", () => edit(server.base, sessionId, 1, ["292", "291", "291"])],
  ["an assignment of 30,000 submissions renamed", () => edit(server.base, sessionId, 0, ["291", "291", "291"])],
  ["a key of it corrected in all three sections", () => edit(server.base, sessionId, 0, ["292", "292", "292"])],
  ...takenAway.map(([title, path]): [string, () => Promise<unknown>] => [
    title,
    () => take(server.base, sessionId, path),
  ]),
  ["as many new students in a spreadsheet, looked at before", () => bring(server.base, sessionId, newStudents, true)],
  ["the same brought in", () => bring(server.base, sessionId, newStudents, false)],
];
for (const [title, act] of moments) {
  const { ms, most, held } = await longestStall(server, act);
  printRow([title, ms.toFixed(0), most.toFixed(0), held.toFixed(0)]);
}
console.log("");

const alone = await checksPerSecond(known);
const asked = await loginsWhenAsked(server.base, 0);
const storm = await stormOfLogins(server.base);
const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(0);
printRow(["logins", "figure"]);
printRow(["---", "---"]);
printRow(["passwords checked a second, by nothing but argon2id", alone.toFixed(0)]);
printRow(["logins a second, eight at a time", asked.toFixed(0)]);
printRow(["of argon2id alone", (asked / alone).toFixed(2)]);
printRow([`${loginsPerSecond} logins a second for ${loginSeconds} s: refused until later`, storm.refused]);
printRow(["a submission meanwhile, p50 and p95, ms", `${ms(storm.submits, 0.5)}, ${ms(storm.submits, 0.95)}`]);
await server.stop("SIGTERM");
await rm(DATA_DIR, { recursive: true, force: true });
process.exit(0);
