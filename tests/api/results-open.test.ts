import { afterAll, beforeAll, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { ask } from "./assistant-client.ts";
import {
  canary,
  edit,
  examOf,
  handIn,
  keyed,
  noticesOf,
  openDue,
  placeOf,
  readResult,
  start,
  wrongAnswers,
} from "./exams.ts";
import { Platform, quiz, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterAll(() => platform.stop());

const closed = (sentence: string) => ({ status: 403, body: { code: "result.closed", message: sentence } });

const dispute = (student: Student, exam: { _id: string }) =>
  student.call("POST", "/student/disputes", {
    ...placeOf(student, exam),
    field: "icdCodes",
    code: "I50.9",
    reason: "Evidence in the chart",
  });

/** Advances the clock by days and logs in again, because sessions have expired. */
async function afterDays(days: number, student: Student): Promise<Student> {
  platform.passSeconds(days * 86_400);
  platform.admin = await platform.logIn("admin", "admin-password");
  return { ...student, ...(await platform.logIn(student.name, student.password)) };
}

test("a student who is done gets nothing of the key while classmates work, and all of it afterwards", async () => {
  const [first, second] = [await platform.newStudent("CPC"), await platform.newStudent("CPC")];
  const exam = await examOf(platform, "CPC", { timeLimitMinutes: "30" });
  await start(second, exam);
  await start(first, exam);
  const all: unknown[] = [];
  const record = <T extends { body: unknown }>(answer: T): T => {
    all.push(answer.body);
    return answer;
  };
  const waiting = "The results open when every student has handed in.";

  expect(record(await handIn(first, exam))).toMatchObject({
    status: 200,
    body: { totalCorrect: 0, totalWrong: 0, overallProgress: 0, resultsClosed: true, resultsOpenAt: null },
  });
  expect(record(await readResult(first, exam))).toMatchObject(closed(waiting));
  const explain = { system: "icd10cm", given: "I50.9", meant: "I50.33", assignmentId: exam._id };
  expect(record(await first.call("POST", "/codes/explain", explain))).toMatchObject(closed(waiting));
  expect(await dispute(first, exam)).toMatchObject(closed(waiting));
  const line = {
    assignmentId: exam._id,
    subAssignmentId: exam.sectionId,
    field: "icdCodes",
    position: 2,
    keyPosition: 2,
  };
  expect(record(await first.call("POST", "/ai/api/chat", { ...ask("Why?"), line })).status).toBe(403);

  const list = record(await first.call("GET", `/category/CPC?studentId=${first.id}` as "GET /category/:courseName"));
  expect(list.body).toMatchObject({
    assignments: [
      {
        isCompleted: true,
        resultsOpen: "when_all_done",
        resultsClosed: true,
        totalCorrect: null,
        overallProgress: null,
      },
    ],
  });
  const stats = record(await first.call("GET", `/stats/CPC/${first.id}` as "GET /stats/:courseName/:studentId"));
  expect(stats.body).toMatchObject({ completed: 1, stats: { averageScore: 0 } });
  const own = record(await first.call("GET", `/student/stats/${first.id}` as "GET /student/stats/:id"));
  expect(own.body).toMatchObject({
    stats: {
      totals: { totalCorrect: 0, totalWrong: 0, overallProgress: 0 },
      submittedCount: 1,
      submittedAssignments: [{ overallProgress: null, totalWrong: null, subAssignments: [{ progressPercent: null }] }],
    },
  });
  const insight = record(await first.call("GET", `/student/insight/${first.id}` as "GET /student/insight/:studentId"));
  expect(insight.body).toMatchObject({ scores: [], fields: [], codes: [], slips: {}, classPercent: null });
  expect(record(await first.call("GET", "/student/drill")).body).toMatchObject({ lines: [] });
  record(await first.call("GET", "/student/disputes"));

  // Changes by staff are not announced before results open.
  const verdict = { field: "icdCodes", correct: true, reason: "A second reading" };
  const changed = await platform.admin.call(
    "PUT",
    `/assignments/${exam._id}/submissions/${first.id}/verdicts`,
    verdict,
  );
  expect(changed.status).toBe(200);
  record(await first.call("GET", "/notices"));
  expect(await noticesOf(first)).toEqual([]);

  const mine = record(
    await first.call("GET", `/student/handed-in/${exam._id}` as "GET /student/handed-in/:assignmentId"),
  );
  expect(mine.body).toMatchObject({
    sections: [{ subModuleName: "Heart failure", answers: { icdCodes: ["I11.0", "I50.9"] } }],
  });
  const text = JSON.stringify(all);
  for (const secret of [canary, "I50.33", "I5033", "J96.01"]) expect(text).not.toContain(secret);

  expect(await handIn(second, exam)).toMatchObject({
    status: 200,
    body: { resultsClosed: false, resultsOpenAt: null, overallProgress: 50 },
  });
  const result = (await readResult(first, exam)).body;
  expect([JSON.stringify(result).includes(canary), result.overallProgress]).toEqual([true, 100]);
  expect(await noticesOf(first)).toMatchObject([{ kind: "results_open", facts: { assignmentId: exam._id } }]);
  expect((await first.call("GET", "/student/drill")).body.lines.length).toBeGreaterThan(0);
  expect((await dispute(second, exam)).status).toBe(201);

  // Opened results stay open, also for students who join later and for a section that is submitted again.
  const third = await platform.newStudent("CPC");
  await start(third, exam);
  expect(await handIn(third, exam)).toMatchObject({ body: { resultsClosed: false, overallProgress: 50 } });
  await platform.admin.call("DELETE", `/assignments/${exam._id}/submissions/${second.id}`);
  expect((await readResult(first, exam)).status).toBe(200);
});

test("of several sections the whole waits until each is handed in, and a second exam of the course does not matter", async () => {
  const [first, second] = [await platform.newStudent("CCS"), await platform.newStudent("CCS")];
  const exam = await examOf(platform, "CCS", { subAssignments: [keyed, quiz] });
  await examOf(platform, "CCS");
  const [coding, asking] = exam.subAssignments;
  const coded = { subAssignmentId: coding._id, ...wrongAnswers };
  const asked = { subAssignmentId: asking._id, dynamicQuestions: [{ submittedAnswer: "25" }] };
  await handIn(first, exam, coded);
  const { body } = await first.call("GET", `/category/CCS?studentId=${first.id}` as "GET /category/:courseName");
  const entry = body.assignments.find(({ _id }: { _id: string }) => _id === exam._id);
  expect(entry).toMatchObject({
    isCompleted: false,
    resultsClosed: true,
    progressPercent: 50,
    subAssignments: [
      { isCompleted: true, progressPercent: null, correctCount: null },
      { isCompleted: false, progressPercent: null },
    ],
  });
  await handIn(second, exam, coded, asked);
  await openDue(platform);
  expect((await readResult(second, exam)).status).toBe(403);
  expect(await handIn(first, exam, asked)).toMatchObject({ body: { resultsClosed: false } });
  expect((await readResult(second, exam)).status).toBe(200);
});

test("after the due date results open once nobody is working; a timer that runs out ends the work", async () => {
  const [first, late, absent] = [
    await platform.newStudent("ED"),
    await platform.newStudent("ED"),
    await platform.newStudent("ED"),
  ];
  const exam = await examOf(platform, "ED", {
    timeLimitMinutes: "30",
    dueDate: new Date(platform.nowMs + 20 * 60_000).toISOString(),
  });
  for (const student of [first, late]) await start(student, exam);
  await handIn(first, exam);
  platform.passSeconds(25 * 60);
  await openDue(platform);
  const refused = await readResult(first, exam);
  expect(refused.body.message).toMatch(
    /^The results open when every student has handed in, or after .+, once nobody is/,
  );
  platform.passSeconds(7 * 60);
  await submitExpired(platform.db, platform.services.clock);
  await openDue(platform);
  expect((await readResult(first, exam)).status).toBe(200);
  expect((await readResult(late, exam)).status).toBe(200);
  expect(await handIn(absent, exam, {})).toMatchObject({ status: 409 });
});

test("results do not wait for students without access or who left the course", async () => {
  const [first, expiring, leaving] = [
    await platform.newStudent("SURGERY"),
    await platform.newStudent("SURGERY", { expiryDate: new Date(platform.nowMs + 3 * 86_400_000).toISOString() }),
    await platform.newStudent("SURGERY"),
  ];
  const exam = await examOf(platform, "SURGERY", { subAssignments: [{ ...keyed, lookup: "closed" }] });
  for (const student of [first, expiring, leaving]) await start(student, exam);
  await handIn(first, exam);
  await platform.db.updateTable("user").set({ course_name: "Denials" }).where("id", "=", leaving.id).execute();
  await openDue(platform);
  expect((await readResult(first, exam)).status).toBe(403);
  const again = await afterDays(4, first);
  await openDue(platform);
  expect((await again.call("POST", "/result", placeOf(first, exam))).status).toBe(200);
});

test("results open on their date and stay open whatever the date becomes", async () => {
  const student = await platform.newStudent("Denials");
  const opensAt = new Date(platform.nowMs + 3_600_000).toISOString();
  const exam = await examOf(platform, "Denials", { resultsOpen: opensAt });
  expect(await handIn(student, exam)).toMatchObject({ body: { resultsClosed: true, resultsOpenAt: opensAt } });
  expect((await readResult(student, exam)).body.message).toMatch(/^The results open on \d\d \w{3} \d{4}, \d\d:\d\d\.$/);
  const editTo = (resultsOpen: string) => edit(platform, exam, "Denials", { resultsOpen });
  platform.passSeconds(3601);
  expect((await readResult(student, exam)).status).toBe(200);
  for (const rule of ["by_hand", "when_all_done", "2099-01-01"]) {
    expect(await editTo(rule)).toMatchObject({
      status: 409,
      body: { fields: { resultsOpen: "The results are already open and stay open" } },
    });
  }
  await openDue(platform);
  const { body } = await platform.admin.call("GET", `/admin/assignments/edit/${exam._id}`);
  expect(body).toMatchObject({ resultsOpen: opensAt, resultsOpenedAt: expect.any(String) });
  expect((await noticesOf(student)).map(({ kind }) => kind)).toEqual(["results_open"]);
  expect((await editTo("tomorrow")).status).toBe(422);
});

test("staff open results by hand once; the period for disputes begins there; a report has nothing of it before", async () => {
  const student = await platform.newStudent("E and M");
  const exam = await examOf(platform, "E and M", { resultsOpen: "by_hand" });
  await handIn(student, exam);
  const again = await afterDays(40, student);
  await openDue(platform);
  expect(await readResult(again, exam)).toMatchObject(closed("The results open when your instructor opens them."));
  const report = async () => (await platform.admin.call("GET", `/admin/student/${student.id}/report`)).body;
  expect(await report()).toMatchObject({
    ...{ average: null, done: 0, open: 0, waiting: 1, hasPassed: false },
    ...{ assignments: [], fields: [], slips: {}, comment: null },
  });
  const staffs = await platform.admin.call("POST", "/result", placeOf(student, exam));
  expect(JSON.stringify(staffs.body)).toContain(canary);

  expect((await again.call("POST", `/assignments/${exam._id}/open-results`)).status).toBe(403);
  const open = () => platform.admin.call("POST", `/assignments/${exam._id}/open-results`);
  expect((await open()).body.resultsOpenedAt).toBe(new Date(platform.nowMs).toISOString());
  expect(await open()).toMatchObject({ status: 409, body: { message: "The results are already open" } });
  expect((await dispute(again, exam)).status).toBe(201);
  expect(await report()).toMatchObject({ assignments: [{ assignmentId: exam._id }], waiting: 0 });
  const { body } = await platform.admin.call("GET", "/admin/audit" as "GET /admin/audit");
  expect(JSON.stringify(body)).toContain("results opened");
});

test("a rule that opens closed results at once notifies students with submissions; without one they open at once", async () => {
  const student = await platform.newStudent("IP-DRG");
  await platform.newStudent("IP-DRG");
  const exam = await examOf(platform, "IP-DRG");
  await handIn(student, exam);
  const edited = await edit(platform, exam, "IP-DRG", { resultsOpen: "at_once" });
  expect(edited.body.assignment).toMatchObject({ resultsOpen: "at_once", resultsOpenedAt: expect.any(String) });
  expect((await noticesOf(student)).map(({ kind }) => kind)).toEqual(["results_open"]);
  expect((await readResult(student, exam)).status).toBe(200);

  const plain = await platform.newAssignment({ subAssignments: [keyed] });
  expect(plain).toMatchObject({ resultsOpen: "at_once", resultsOpenedAt: null });
  expect(await handIn(student, plain)).toMatchObject({ body: { resultsClosed: false, overallProgress: 83 } });
  const closing = await edit(platform, plain, "IP-DRG", { resultsOpen: "by_hand" });
  expect(closing.status).toBe(409);
});
