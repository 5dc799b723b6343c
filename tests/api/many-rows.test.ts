import { afterEach, beforeEach, expect, test } from "vitest";
import { studentRow } from "../../server/people/users/users.ts";
import { Platform, rightAnswers } from "./platform.ts";

// More rows than one statement can bind values for: 32,766 in SQLite, 65,535 in PostgreSQL. On PostgreSQL these tests
// would only show that inserting many rows is slow.
const testOnSqlite = test.runIf(process.env.TEST_ENGINE === "sqlite");

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(5, "0"));

async function insert(table: "user" | "attempt" | "assignment" | "section" | "dispute", rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000)
    await platform.db
      .insertInto(table)
      .values(rows.slice(start, start + 1000) as never)
      .execute();
}

async function addStudents(count: number): Promise<string[]> {
  const enrolled_at = "2026-01-01T00:00:00.000Z";
  const rows = numbers(count).map((number) => ({
    ...studentRow({
      name: `Student ${number}`,
      course_name: "CPC",
      paid_minor: 0,
      remaining_minor: 0,
      enrolled_at,
      expires_at: "2099-01-01T00:00:00.000Z",
      password_hash: "none",
      password_sealed: null,
      created_at: enrolled_at,
    }),
    id: `student ${number}`,
  }));
  await insert("user", rows);
  return rows.map(({ id }) => id);
}

testOnSqlite("extra time for everyone reaches each of 11,000 students who work on an assignment", async () => {
  const { db, admin } = platform;
  const { _id: assignmentId, sectionId } = await platform.newAssignment({ category: "CPC", timeLimitMinutes: "10" });
  const students = await addStudents(11_000);
  const now = Date.now();
  const [started_at, deadline_at] = [now, now + 600_000].map((ms) => new Date(ms).toISOString());
  const attempts = students.map((student_id) => {
    return { student_id, section_id: sectionId, started_at, deadline_at, limit_minutes: 10 };
  });
  await insert("attempt", attempts);
  const { status, body } = await admin.call("POST", `/assignments/${assignmentId}/extra-time`, { minutes: 5 });
  expect([status, body.extended]).toEqual([200, students.length]);
  const moved = await db
    .selectFrom("attempt")
    .innerJoin("extra_time", "extra_time.student_id", "attempt.student_id")
    .select(["attempt.deadline_at", "extra_time.minutes"])
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .groupBy(["attempt.deadline_at", "extra_time.minutes"])
    .execute();
  expect(moved).toEqual([{ deadline_at: new Date(now + 900_000).toISOString(), minutes: 5, n: expect.anything() }]);
  expect(Number(moved[0]?.n)).toBe(students.length);
});

test("an assignment of 10,200 questions is added, read and saved again", async () => {
  const questions = numbers(300).map((number) => ({ questionText: `Question ${number}?`, options: [], answer: "50" }));
  const sections = numbers(34).map((number) => ({ subModuleName: `Quiz ${number}`, isDynamic: true, questions }));
  const { _id } = await platform.newAssignment({ subAssignments: sections });
  const read = async () => {
    const { body } = await platform.admin.call("GET", `/admin/assignments/edit/${_id}`);
    return body.subAssignments.map(({ dynamicQuestions }: { dynamicQuestions: unknown[] }) => dynamicQuestions.length);
  };
  expect(await read()).toEqual(sections.map(() => 300));
  const saved = await platform.admin.form("PUT", `/admin/assignments/${_id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: sections,
  });
  expect(saved.status).toBe(200);
  expect(await read()).toEqual(sections.map(() => 300));
});

testOnSqlite("a search without a limit lists each of 33,000 assignments", async () => {
  const { db, admin } = platform;
  const { _id } = await platform.newAssignment({ category: "CPC" });
  const row = await db.selectFrom("assignment").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  await insert(
    "assignment",
    numbers(33_000).map((number) => ({ ...row, id: `copy ${number}` })),
  );
  const { status, body } = await admin.call("GET", "/assignments?search=modul");
  expect([status, body.length]).toEqual([200, 33_001]);
});

testOnSqlite("the report of a student counts a course of 33,100 sections", async () => {
  const { db, admin } = platform;
  const student = await platform.newStudent("CPC");
  const { _id, sectionId } = await platform.newAssignment({ category: "CPC" });
  const assignment = await db.selectFrom("assignment").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  const section = await db.selectFrom("section").selectAll().where("id", "=", sectionId).executeTakeFirstOrThrow();
  const assignments = numbers(331).map((number) => ({ ...assignment, id: `copy ${number}` }));
  await insert("assignment", assignments);
  const sections = assignments.flatMap(({ id }) =>
    numbers(100).map((number) => ({ ...section, id: `section ${number} of ${id}`, assignment_id: id })),
  );
  await insert("section", sections);
  const { status, body } = await admin.call("GET", `/admin/student/${student.id}/report`);
  expect([status, body.open]).toEqual([200, 332]);
});

testOnSqlite("a ruling on the key leaves the disputes of 33,000 others open who do not have the line", async () => {
  const { db, admin } = platform;
  const { _id: assignmentId } = await platform.newAssignment({ category: "IP-DRG" });
  const student = await platform.newStudent("IP-DRG");
  const place = { studentId: student.id, assignmentId };
  const submittedAnswers = [{ ...rightAnswers, icdCodes: ["I11.0", "I50.31", "J96.01"] }];
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers });
  const line = { field: "icdCodes", code: "I50.31", reason: "Evidence in the chart on page 2" };
  const { body } = await student.call("POST", "/student/disputes", { ...place, ...line });
  const own = await db.selectFrom("dispute").selectAll().executeTakeFirstOrThrow();
  const others = await addStudents(33_000);
  await insert(
    "dispute",
    others.map((student_id) => ({ ...own, id: `dispute of ${student_id}`, student_id })),
  );
  const ruled = await admin.call("PUT", `/disputes/${body.dispute._id}`, {
    state: "accepted",
    as: "alternative",
    reason: "Page 2 names it",
  });
  expect(ruled.status).toBe(200);
  expect((await admin.call("GET", "/disputes/open")).body.open).toBe(33_000);
});
