import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { heartFailure, Platform, pdf, quiz, rightAnswers } from "./platform.ts";
import { beginWithoutAttempts, draft, open, result, submit, timed } from "./timed-attempts.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());
beforeEach(() => beginWithoutAttempts(platform));

test("an attempt starts once: opened again it has the same deadline and the draft", async () => {
  const { student, place } = await timed(platform);
  const first = await open(student, place);
  expect(Date.parse(first.body.deadline) - Date.parse(first.body.startedAt)).toBe(600_000);
  platform.passSeconds(60);
  await draft(student, place, { drgValue: "291", icdCodes: ["I11.0"] });
  await draft(student, place, { drgValue: "292" });
  const again = await open(student, place);
  expect(again.body).toMatchObject({
    startedAt: first.body.startedAt,
    deadline: first.body.deadline,
    draft: { drgValue: "292", icdCodes: ["I11.0"] },
  });
  expect(Date.parse(again.body.now)).toBeGreaterThan(Date.parse(first.body.now));
});

test("a section's limit overrides its parent's, and an edited limit counts for later attempts only", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({
    timeLimitMinutes: "10",
    subAssignments: [
      { ...heartFailure, timeLimitMinutes: 5 },
      { ...heartFailure, subModuleName: "Second" },
    ],
  });
  const [{ _id: first }, { _id: second }] = assignment.subAssignments;
  const minutes = async (subAssignmentId: string) => {
    const { body } = await open(student, { studentId: student.id, assignmentId: assignment._id, subAssignmentId });
    return (Date.parse(body.deadline) - Date.parse(body.startedAt)) / 60_000;
  };
  expect(await minutes(first)).toBe(5);
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "M",
    category: "IP-DRG",
    timeLimitMinutes: "30",
    subAssignments: [
      { ...heartFailure, _id: first },
      { ...heartFailure, _id: second },
    ],
  });
  expect([await minutes(first), await minutes(second)]).toEqual([5, 30]);
});

test("after the deadline a draft is refused; a submission is taken for 60 s and marked", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  platform.passSeconds(601);
  expect(await draft(student, place, { drgValue: "1" })).toMatchObject({
    status: 409,
    body: { message: "Time is up", code: "section.time_up" },
  });
  platform.passSeconds(50);
  expect(await submit(student, place, rightAnswers)).toMatchObject({
    status: 200,
    body: { late: false, overallProgress: 100 },
  });
  const { body } = await platform.admin.call("GET", `/assignments/${place.assignmentId}/submissions`);
  expect(body.results[0].parentSummary).toMatchObject({ auto: true, lateSeconds: 51, late: null });
  expect(await draft(student, place, { drgValue: "1" })).toMatchObject({
    status: 409,
    body: { message: "This section has already been submitted" },
  });
  expect((await open(student, place)).status).toBe(409);
});

test("the server submits an abandoned draft once, 60 s after the deadline", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  await draft(student, place, { drgValue: "291", adx: "R06.02" });
  platform.passSeconds(655);
  expect(await submitExpired(platform.services.db, platform.services.clock)).toBe(0);
  platform.passSeconds(6);
  const counts = await Promise.all([
    submitExpired(platform.services.db, platform.services.clock),
    submitExpired(platform.services.db, platform.services.clock),
  ]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(await result(student, place)).toMatchObject({
    totalCorrect: 2,
    totalWrong: 4,
    data: { submitted: { auto: true, drgValue: "291" } },
  });
});

test("an attempt without a draft becomes a submission with nothing answered", async () => {
  const { student, place } = await timed(platform);
  await open(student, place);
  platform.passSeconds(700);
  expect(await submitExpired(platform.services.db, platform.services.clock)).toBe(1);
  expect(await result(student, place)).toMatchObject({ totalCorrect: 0, totalWrong: 6 });
});

test("a whole class whose time ends at the same moment is submitted in one run", async () => {
  const subAssignments = Array.from({ length: 9 }, (_, index) => ({ ...heartFailure, subModuleName: `Part ${index}` }));
  const { _id, subAssignments: sections } = await platform.newAssignment({ timeLimitMinutes: "10", subAssignments });
  const students = await Promise.all([1, 2, 3].map(() => platform.newStudent("IP-DRG")));
  for (const student of students) {
    for (const { _id: subAssignmentId } of sections) {
      await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: _id, subAssignmentId });
    }
  }
  platform.passSeconds(700);
  expect(await submitExpired(platform.services.db, platform.services.clock)).toBe(27);
});

test("a timed section is closed until its student starts it: no chart, no question, no draft, no submission", async () => {
  const student = await platform.newStudent("IP-DRG");
  const { _id: assignmentId, subAssignments } = await platform.newAssignment(
    {
      subAssignments: [
        { ...heartFailure, timeLimitMinutes: 10, pdfIndex: 0 },
        { ...quiz, timeLimitMinutes: 5, pdfIndex: 1 },
        { ...quiz, subModuleName: "Untimed", pdfIndex: null },
      ],
    },
    [
      ["assignmentPdf", pdf("one.pdf")],
      ["assignmentPdf", pdf("two.pdf")],
    ],
  );
  const placeOf = ({ _id: subAssignmentId }: { _id: string }) => ({
    studentId: student.id,
    assignmentId,
    subAssignmentId,
  });
  const [one, two, three] = subAssignments;
  const [first, second, third] = [placeOf(one), placeOf(two), placeOf(three)] as const;
  const list = async () =>
    (await student.call("GET", `/category/IP-DRG?studentId=${student.id}`)).body.assignments.find(
      (one: { _id: string }) => one._id === assignmentId,
    ).subAssignments;
  expect(await list()).toMatchObject([
    { closed: true, assignmentPdf: null, questions: [], isDynamic: false, questionCount: null, attempt: null },
    { closed: true, assignmentPdf: null, questions: [], isDynamic: true, questionCount: 2, lookup: "open" },
    { closed: false, questions: [{ type: "dynamic" }, { type: "dynamic" }], questionCount: 2 },
  ]);
  for (const refused of [
    await submit(student, first, { subAssignmentId: first.subAssignmentId, ...rightAnswers }),
    await draft(student, first, { drgValue: "1" }),
    await student.call("POST", "/student/attempts/presence", second),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { message: "Start this section first", code: "section.not_started" },
    });
  }
  expect((await submit(student, third, { subAssignmentId: third.subAssignmentId })).status).toBe(200);
  const { data } = await result(student, { studentId: student.id, assignmentId });
  expect(data.map((entry: { assignmentPdf: string | null }) => entry.assignmentPdf)).toEqual([null, null, null]);

  const started = await open(student, second);
  expect(started.body).toMatchObject({
    minutes: 5,
    extraMinutes: 0,
    lookup: "open",
    questions: [
      { type: "dynamic", options: ["50", "25", "59"] },
      { type: "dynamic", options: [] },
    ],
    draft: null,
    savedAt: null,
  });
  expect((await fetch(`${platform.base}${started.body.assignmentPdf}`)).status).toBe(200);
  const [still, now] = await list();
  expect(still).toMatchObject({ closed: true, assignmentPdf: null });
  expect(now).toMatchObject({
    closed: false,
    assignmentPdf: started.body.assignmentPdf,
    attempt: { startedAt: started.body.startedAt, deadline: started.body.deadline, extraMinutes: 0 },
  });
  expect(now.questions).toHaveLength(2);
});

test("staff see who is working, until when, how much is answered, and whether a page is open", async () => {
  const { student, place } = await timed(platform);
  const untimed = await platform.newStudent("IP-DRG");
  const list = async () =>
    (await platform.admin.call("GET", `/assignments/${place.assignmentId}/attempts`)).body.attempts;
  await open(student, place);
  await draft(student, place, { drgValue: "1", adx: " ", icdCodes: ["I10"] });
  expect(await list()).toMatchObject([
    {
      studentId: student.id,
      studentName: student.name,
      subModuleName: "Heart failure",
      extraMinutes: 0,
      connected: true,
      answered: 2,
      savedAt: expect.any(String),
    },
  ]);
  platform.passSeconds(90);
  expect((await list())[0].connected).toBe(false);
  await student.call("POST", "/student/attempts/presence", place);
  expect((await list())[0].connected).toBe(true);
  // An attempt without a deadline is last on every engine.
  await platform.admin.form("PUT", `/admin/assignments/${place.assignmentId}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [heartFailure],
  });
  await open(untimed, { ...place, studentId: untimed.id });
  expect((await list()).map((one: { studentId: string }) => one.studentId)).toEqual([student.id, untimed.id]);
  await submit(student, place, rightAnswers);
  expect((await list()).map((one: { studentId: string }) => one.studentId)).toEqual([untimed.id]);
});
