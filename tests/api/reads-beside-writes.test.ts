import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { until } from "../until.ts";
import type { Asked } from "./counted-writes.ts";
import { type Answer, heartFailure, Platform, pdf, quiz, rightAnswers, type Student } from "./platform.ts";
import { readingCalls } from "./reading-calls.ts";

/** A call without an answer after this time waits for the transaction, which ends only after all calls. */
const waitsAfterMs = 10_000;

/** These show passwords or export answer keys, so each writes to the audit log before it answers. */
const audited = [
  "GET /admin/students",
  "GET /admin/students/export",
  "GET /admin/assignments/:id/export",
  "GET /admin/export",
];

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await platform.services.codes.use([]);
});
afterAll(() => platform.stop());

/** For each table that a key change, an import or a verdict for everyone writes: one column. */
const written = {
  user: "name",
  session: "user_id",
  assignment: "category",
  section: "name",
  attempt: "is_open",
  submission: "counted",
  tally: "n",
  assignment_sum: "students",
  setting: "value",
  notice: "topic",
  practice_chart: "title",
};

/** More transactions than a PostgreSQL pool has connections: one runs, nine wait for it, and the rest for a connection. */
const waitingWriters = 12;
const blockedInPool = 9;

async function countBlocked(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    platform.db,
  );
  return rows.length;
}

/** Runs an act while one transaction has written every row of these tables and others wait for it. */
async function whileWriting<T>(act: () => Promise<T>): Promise<T> {
  const open = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const writing = platform.db.transaction().execute(async (trx) => {
    for (const [table, column] of Object.entries(written))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(trx);
    open.resolve();
    await ended.promise;
  });
  await Promise.race([open.promise, writing]);
  const write = () => platform.db.transaction().execute((trx) => sql`update "user" set name = name`.execute(trx));
  const waiting = Promise.allSettled(Array.from({ length: waitingWriters }, write));
  try {
    if (process.env.TEST_ENGINE === "postgres") await expect.poll(countBlocked).toBe(blockedInPool);
    return await act();
  } finally {
    ended.resolve();
    await writing;
    await waiting;
  }
}

async function submit(student: Student, assignmentId: string, subAssignmentId: string): Promise<void> {
  const place = { studentId: student.id, assignmentId };
  const submittedAnswers = [{ subAssignmentId, ...rightAnswers, drgValue: "292" }];
  const { status } = await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers });
  expect(status).toBe(200);
}

/** Returns every reading call, on the uncounted work of two students. */
async function everyReadingCall(): Promise<Asked[]> {
  const { admin } = platform;
  const fields = { subAssignments: [heartFailure, quiz] };
  const { _id: assignmentId, subAssignments } = await platform.newAssignment(fields, [["assignmentPdf", pdf()]]);
  const [student, other] = [await platform.newStudent(), await platform.newStudent()];
  await submit(student, assignmentId, subAssignments[0]._id);
  const place = { studentId: student.id, assignmentId };
  const { body: result } = await student.call("POST", "/result", place);
  const line = { ...place, subAssignmentId: subAssignments[0]._id, field: "drgValue", reason: "page 2" };
  const { body: disputed } = await student.call("POST", "/student/disputes", line);
  const ruling = { state: "accepted", as: "key", reason: "What if", dryRun: true };
  // The threads of search and charts start with their first task, which takes seconds on a busy machine.
  await admin.call("GET", "/codes/search?q=heart");
  await admin.call("GET", "/admin/cases/cabg/1/chart");
  const { body: practice } = await student.call("POST", "/student/practice", {});
  const calls: Asked[] = [
    [student, "GET", "/student/practice"],
    [student, "GET", `/student/practice/${practice._id}`],
    [student, "GET", `/student/practice/${practice._id}/chart`],
    [admin, "PUT", `/disputes/${disputed.dispute._id}`, ruling],
    [admin, "GET", "/health"],
    [admin, "GET", "/ready"],
    [admin, "GET", "/codes"],
    [admin, "GET", "/codes/search?q=heart"],
    [admin, "GET", "/codes/icd10cm/I10"],
    [admin, "GET", "/admin/cases?category=CCS"],
    [admin, "GET", "/admin/cases/cabg/1/chart"],
    [admin, "GET", "/codes/icd10pcs/index?q=appendectomy"],
    [admin, "GET", "/codes/icd10pcs/table/0DT"],
    [student, "GET", result.data[0].assignmentPdf],
    [student, "POST", "/result", place],
    ...(await readingCalls(platform, student, assignmentId)),
  ];
  await submit(other, assignmentId, subAssignments[0]._id);
  return calls;
}

/** Maps each reading call to its endpoint. Throws if a GET of the contract is missing. */
function namesOf(calls: readonly Asked[]): Map<Asked, string> {
  const names = new Map<Asked, string>();
  const missing = new Set(Object.keys(endpoints).filter((name) => name.startsWith("GET ")));
  for (const call of calls) {
    const path = `${call[1]} ${call[2].split("?")[0]?.replace(/^\/api/, "")}`;
    const fits = (name: string) => new RegExp(`^${name.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
    const name = missing.has(path) ? path : (Object.keys(endpoints).find(fits) ?? path);
    names.set(call, name);
    missing.delete(name);
  }
  // An event stream never ends.
  expect([...missing]).toEqual(["GET /assignments/:id/attempts/events"]);
  return names;
}

test("no reading call waits for a transaction", async () => {
  const names = namesOf(await everyReadingCall());
  // Makes every session due for an update of its last use.
  platform.passSeconds(600);
  const waiting: string[] = [];
  await whileWriting(async () => {
    for (const [[client, method, url, body], name] of names) {
      if (audited.includes(name)) continue;
      let answer: Answer | undefined;
      void client.call(method, url, body).then((came) => {
        answer = came;
      });
      answer = await until(() => answer, waitsAfterMs).catch(() => undefined);
      if (answer === undefined) waiting.push(name);
      // Two prove the fault, and waiting for each is slow.
      if (waiting.length === 2) return;
      if (answer) expect([url, answer.status]).toEqual([url, 200]);
    }
  });
  expect(waiting).toEqual([]);
});
