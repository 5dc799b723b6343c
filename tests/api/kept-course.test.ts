import { beforeEach, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Answer, heartFailure, pdf, quiz, rightAnswers, type Student } from "./platform.ts";
import { runTwoServers } from "./two-servers.ts";

const both = runTwoServers();
let student: Student;
beforeEach(async () => {
  student = await both.platform.newStudent("IP-DRG");
});

const { reply } = endpoints["GET /category/:courseName"];

/** Returns the answer of both servers to a student: it must be the same, and match the contract exactly. */
async function readOnBoth(course = "IP-DRG") {
  const here = await both.ask(`/category/${course}?studentId=${student.id}`);
  expect(reply.parse(here.body)).toEqual(here.body);
  return here.body.assignments;
}

async function edit(id: string, fields: Record<string, unknown>): Promise<void> {
  const module = { moduleName: "Module", category: "IP-DRG", ...fields };
  const { status, body } = await both.platform.admin.form("PUT", `/admin/assignments/${id}`, module);
  expect([status, body.message]).toEqual([200, "Assignment updated successfully!"]);
}

test("a cached course is never older than the database, on either of two servers", async () => {
  expect(await readOnBoth()).toEqual([]);
  const { _id: id } = await both.platform.newAssignment({ subAssignments: [heartFailure, quiz] }, [
    ["assignmentPdf", pdf()],
  ]);
  const [first] = await readOnBoth();
  expect(first.subAssignments.map((one: { subModuleName: string }) => one.subModuleName)).toEqual([
    "Heart failure",
    "Quiz",
  ]);
  const [form, questions] = first.subAssignments;
  const kept = { ...heartFailure, _id: form._id };
  const asked = { ...quiz, _id: questions._id };

  await edit(id, { moduleName: "Renamed", subAssignments: [kept, asked] });
  expect(await readOnBoth()).toMatchObject([{ moduleName: "Renamed" }]);
  const [{ options }, second] = quiz.questions as [(typeof quiz.questions)[0], (typeof quiz.questions)[0]];
  const newQuestions = [{ questionText: "Asked anew", options, answer: "50" }, second];
  await edit(id, { subAssignments: [kept, { ...asked, questions: newQuestions }] });
  expect(await readOnBoth()).toMatchObject([
    { subAssignments: [{}, { questions: [{ questionText: "Asked anew" }, {}] }] },
  ]);
  await edit(id, { subAssignments: [{ ...kept, timeLimitMinutes: "5" }, asked] });
  expect(await readOnBoth()).toMatchObject([{ subAssignments: [{ closed: true, questions: [] }, { closed: false }] }]);
  await both.platform.admin.call("DELETE", `/assignments/${id}/sub/${questions._id}`);
  expect(await readOnBoth()).toMatchObject([{ subAssignments: [], closed: true }]);

  await edit(id, { category: "CPC", subAssignments: [kept] });
  expect(await readOnBoth()).toEqual([]);
  expect(await readOnBoth("CPC")).toMatchObject([{ _id: id }]);
  await both.platform.admin.call("DELETE", `/admin/assignments/${id}`);
  expect(await readOnBoth("CPC")).toEqual([]);
});

test("an assignment that moves to another course is graded by that course, not by the cached one", async () => {
  const { _id: assignmentId } = await both.platform.newAssignment();
  const place = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  const kept = await both.platform.db
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", "ip-drg")
    .executeTakeFirstOrThrow();
  const next = { category_key: "cpc", version: Number(kept.version) - 1 };
  await both.platform.db
    .insertInto("course_version")
    .values(next)
    .onConflict((conflict) => conflict.column("category_key").doUpdateSet(next))
    .execute();
  const moved = { category: "CPC", category_key: "cpc" } as const;
  await both.platform.db.updateTable("assignment").set(moved).where("id", "=", assignmentId).execute();
  const coder = await both.platform.newStudent("CPC");
  const submittedAnswers = [{ icdCodes: rightAnswers.icdCodes, adx: rightAnswers.adx }];
  const { status, body } = await coder.call("POST", "/student/submit-assignment", {
    studentId: coder.id,
    assignmentId,
    submittedAnswers,
  });
  expect([status, body.totalCorrect, body.totalWrong]).toEqual([200, 2, 0]);
  await both.platform.admin.call("DELETE", `/admin/assignments/${assignmentId}`);
});

test("an act of a student appears in their next list and in no other student's list", async () => {
  const { _id: assignmentId, subAssignments } = await both.platform.newAssignment({
    timeLimitMinutes: "10",
    subAssignments: [heartFailure, quiz, { ...heartFailure, subModuleName: "Three" }],
  });
  const untouched = await readOnBoth();
  const place = { studentId: student.id, assignmentId };
  const subAssignmentId = subAssignments[0]._id;
  await student.call("POST", "/student/attempts", { ...place, subAssignmentId });
  const running = { closed: false, attempt: { extraMinutes: 0 }, questions: [{ type: "predefined" }] };
  expect(await readOnBoth()).toMatchObject([{ isCompleted: false, subAssignments: [running, { attempt: null }, {}] }]);
  const submittedAnswers = [{ subAssignmentId, ...rightAnswers, drgValue: "1" }];
  const { status } = await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers });
  expect(status).toBe(200);
  expect(await readOnBoth()).toMatchObject([
    { progressPercent: 33, subAssignments: [{ isCompleted: true, wrongCount: 1, attempt: null }, {}, {}] },
  ]);
  const twin = await both.platform.newStudent("IP-DRG");
  const { body } = await twin.call("GET", `/category/IP-DRG?studentId=${twin.id}`);
  expect(body.assignments).toEqual(untouched);
});

test("pages of a course and of all assignments follow one another, can be searched, and have a total", async () => {
  const cpc = await both.platform.newStudent("CPC");
  const names = ["Alpha", "Beta 100%", "Gamma", "beta two", "Epsilon"];
  for (const moduleName of names) await both.platform.newAssignment({ moduleName, category: "CPC" });
  const url = `/category/CPC?studentId=${cpc.id}`;
  const whole = (await cpc.call("GET", url)).body.assignments;
  const walked: unknown[] = [];
  for (let next = ""; ; ) {
    const { body, headers } = await cpc.call("GET", `${url}&limit=2${next && `&after=${next}`}`);
    expect([headers.get("x-total-count"), body.count]).toEqual(["5", body.assignments.length]);
    walked.push(...body.assignments);
    if (body.next === null) break;
    next = body.next;
  }
  expect(walked).toEqual(whole);
  const found = await cpc.call("GET", `${url}&limit=1&search=BETA`);
  expect([found.body.assignments[0].moduleName, found.headers.get("x-total-count")]).toEqual(["beta two", "2"]);

  const all = (await both.platform.admin.call("GET", "/assignments")).body;
  const staffWalked: unknown[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const { body, headers }: Answer = await both.platform.admin.call(
      "GET",
      `/assignments?limit=2${next && `&after=${next}`}`,
    );
    expect(headers.get("x-total-count")).toBe(String(all.length));
    staffWalked.push(...body);
    next = headers.get("x-next");
  }
  expect(staffWalked).toEqual(all);
  const percent = await both.platform.admin.call("GET", "/assignments?limit=5&search=0%25");
  expect(percent.body.map((one: { moduleName: string }) => one.moduleName)).toEqual(["Beta 100%"]);
  expect((await both.platform.admin.call("GET", "/assignments?limit=0")).status).toBe(422);
});

test("pages of a category's summary list all its assignments and students once", async () => {
  for (let count = 0; count < 3; count++)
    await both.platform.newAssignment({ moduleName: `Surgery ${count}`, category: "Surgery" });
  for (let count = 0; count < 5; count++) await both.platform.newStudent("Surgery");
  const ask = (more: object = {}) =>
    both.platform.admin.call("POST", "/category-summary", { category: "Surgery", ...more });
  const whole = (await ask()).body;
  expect([whole.assignments.length, whole.students.length, whole.next]).toEqual([3, 5, undefined]);
  const assignments: unknown[] = [];
  const students: unknown[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { body, headers } = await ask({ limit: 2, after });
    expect([headers.get("x-total-count"), body.totals]).toEqual(["8", { assignments: 3, students: 5 }]);
    assignments.push(...body.assignments);
    students.push(...body.students);
    after = body.next;
  }
  expect([assignments, students]).toEqual([whole.assignments, whole.students]);
  const found = (await ask({ limit: 5, search: "gery 1" })).body;
  expect([found.totals, found.assignments[0].moduleName, found.next]).toEqual([
    { assignments: 1, students: 0 },
    "Surgery 1",
    null,
  ]);
  expect((await ask({ limit: 0 })).status).toBe(422);
});

test("a cached result is never older than the database, on either of two servers, nor another reader's", async () => {
  const { _id: assignmentId } = await both.platform.newAssignment({ subAssignments: [heartFailure, quiz] }, [
    ["assignmentPdf", pdf()],
  ]);
  const [{ subAssignments }] = await readOnBoth();
  const [form, questions] = subAssignments;
  const place = { studentId: student.id, assignmentId };
  const given = { subAssignmentId: form._id, ...rightAnswers, drgValue: "292" };
  const asked = { subAssignmentId: questions._id, dynamicQuestions: [{ submittedAnswer: "25" }] };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [given, asked] });

  const shapes = endpoints["POST /result"].reply;
  const readOn = async (who: typeof student | typeof both.platform.admin) => {
    const here = (await who.call("POST", "/result", place)).body;
    const headers = { "x-session-id": who.sessionId, "content-type": "application/json" };
    const there = await both.other.inject({
      method: "POST",
      url: "/api/result",
      headers,
      payload: JSON.stringify(place),
    });
    expect(there.json()).toEqual(here);
    expect(shapes.parse(here)).toEqual(here);
    return here;
  };
  /** Returns the answers of both servers to student and staff; each is read twice, the second time from the cache. */
  const readResults = async () => {
    const first = await readOn(student);
    const staff = await readOn(both.platform.admin);
    expect([await readOn(student), await readOn(both.platform.admin)]).toEqual([first, staff]);
    return { ...first, staff };
  };
  const before = await readResults();
  expect(before).toMatchObject({ totalCorrect: 5, totalWrong: 3, data: [{ comment: null, rulings: [] }, {}] });
  const kept = { ...heartFailure, _id: form._id };
  const quizzed = { ...quiz, _id: questions._id };

  await edit(assignmentId, { moduleName: "Renamed", subAssignments: [kept, quizzed] });
  expect(await readResults()).toMatchObject({ data: [{ moduleName: "Renamed" }, { moduleName: "Renamed" }] });
  await edit(assignmentId, { subAssignments: [{ ...kept, answerDrgValue: "292" }, quizzed] });
  const keyed = await readResults();
  expect(keyed).toMatchObject({
    totalCorrect: 6,
    data: [
      {
        correctAnswerKey: { drgValue: "292" },
        submitted: { keyVersion: 2 },
        verdicts: { drgValue: { correct: true } },
      },
      {},
    ],
  });
  await edit(assignmentId, {
    subAssignments: [{ ...kept, answerDrgValue: "292", serviceDate: "2025-01-15" }, quizzed],
  });
  expect(await readResults()).toMatchObject({ data: [{ codesOn: "2025-01-15" }, {}] });

  const path = `/assignments/${assignmentId}/submissions/${student.id}`;
  const verdict = { subAssignmentId: form._id, field: "drgValue", correct: false, reason: "by hand" };
  await both.platform.admin.call("PUT", `${path}/verdicts`, verdict);
  const handMade = { correct: false, reason: "by hand" };
  const judged = await readResults();
  expect(judged).toMatchObject({ totalCorrect: 5, data: [{ verdicts: { drgValue: { handMade } } }, {}] });
  expect(judged.data[0].verdicts.drgValue.handMade.by).toBeUndefined();
  expect(judged.staff.data[0].verdicts.drgValue.handMade.by).toBe("admin");

  await both.platform.admin.call("PUT", `${path}/comment`, { text: "Look again" });
  expect(await readResults()).toMatchObject({ data: [{ comment: "Look again" }, { comment: "Look again" }] });
  await both.platform.admin.call("DELETE", `${path}?subAssignmentId=${questions._id}`);
  expect(await readResults()).toMatchObject({ data: [{}, { submitted: null, correctDynamicQuestions: [] }] });

  const twin = await both.platform.newStudent("IP-DRG");
  await twin.call("POST", "/student/submit-assignment", {
    studentId: twin.id,
    assignmentId,
    submittedAnswers: [given],
  });
  const { body } = await twin.call("POST", "/result", { studentId: twin.id, assignmentId });
  expect(body).toMatchObject({
    totalCorrect: 6,
    data: [{ comment: null, verdicts: { drgValue: { correct: true } } }, {}],
  });
  await both.platform.admin.call("DELETE", `/admin/assignments/${assignmentId}`);
});
