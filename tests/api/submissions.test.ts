import { afterEach, beforeEach, expect, test } from "vitest";
import { heartFailure, Platform, pdf, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const submit = (student: Student, assignmentId: string, ...submittedAnswers: object[]) =>
  student.call("POST", "/student/submit-assignment", { studentId: student.id, assignmentId, submittedAnswers });

test("no answer to a student has anything of the key before submitting, nor of a section that is closed", async () => {
  const student = await platform.newStudent("IP-DRG");
  const secrets = ["I11.0", "I50.33", "J96.01", "4A023N7", "R06.02", "Whitcombe", "XYZZY59", "I11.0 first", "PLUGH"];
  const single = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const multi = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const dynamic = await platform.newAssignment({ subAssignments: [quiz] });
  const closedQuiz = {
    ...quiz,
    questions: [{ questionText: "PLUGH?", options: ["PLUGH 1", "PLUGH 2"], answer: "PLUGH 1" }],
  };
  const closed = await platform.newAssignment(
    {
      subAssignments: [
        { ...closedQuiz, timeLimitMinutes: 9, pdfIndex: 0 },
        { ...heartFailure, pdfIndex: null },
      ],
    },
    [["assignmentPdf", pdf()]],
  );
  const [{ pdf_file_id: closedFile }] = (await platform.db
    .selectFrom("section")
    .select("pdf_file_id")
    .where("id", "=", closed.subAssignments[0]._id)
    .execute()) as [{ pdf_file_id: string }];
  secrets.push(closedFile);
  const own = { studentId: student.id };
  const ofClosed = { ...own, assignmentId: closed._id, subAssignmentId: closed.subAssignments[0]._id };
  const answers = [
    await student.call("GET", `/category/IP-DRG?studentId=${student.id}`),
    await student.call("GET", `/stats/IP-DRG/${student.id}`),
    await student.call("GET", `/student/stats/${student.id}`),
    await student.call("GET", `/student/insight/${student.id}`),
    await student.call("GET", `/payment-details?studentId=${student.id}`),
    await student.call("GET", `/student/${student.id}/course`),
    await student.call("GET", "/settings"),
    await student.call("GET", "/validate-session"),
    ...(await Promise.all(
      [single, multi, dynamic, closed].map(({ _id }) => student.call("POST", "/result", { ...own, assignmentId: _id })),
    )),
    await student.call("POST", "/student/attempts", { ...own, assignmentId: single._id }),
    await student.call("POST", "/student/attempts", {
      ...own,
      assignmentId: multi._id,
      subAssignmentId: multi.subAssignments[1]._id,
    }),
    await submit(student, multi._id, {
      subAssignmentId: multi.subAssignments[0]._id,
      ...rightAnswers,
      icdCodes: [],
      adx: "",
    }),
    await submit(student, closed._id, { subAssignmentId: closed.subAssignments[1]._id, drgValue: "0" }),
    await student.call("PUT", "/student/attempts/draft", {
      ...own,
      assignmentId: single._id,
      answers: { drgValue: "1", dynamicQuestions: [{ submittedAnswer: "?" }] },
    }),
    await student.call("POST", "/student/attempts/presence", { ...own, assignmentId: single._id }),
    await student.call("POST", "/student/attempts/presence", ofClosed),
    await student.call("PUT", "/student/attempts/draft", { ...ofClosed, answers: {} }),
    await submit(student, closed._id, { subAssignmentId: ofClosed.subAssignmentId, dynamicQuestions: [] }),
  ];
  for (const answer of answers) for (const secret of secrets) expect(JSON.stringify(answer.body)).not.toContain(secret);
  const list = answers[0]?.body.assignments;
  expect(list.map((one: object) => ("answerKey" in one ? "key" : "none"))).toEqual(["none", "none", "none", "none"]);

  const result = await student.call("POST", "/result", { ...own, assignmentId: multi._id });
  const [submitted, open] = result.body.data;
  expect(submitted.correctAnswerKey.icdCodes).toEqual(["I11.0", "I50.33", "J96.01"]);
  expect(open).toMatchObject({
    submitted: null,
    correctAnswerKey: null,
    correctDynamicQuestions: [],
    dynamicQuestions: [],
  });
  expect(JSON.stringify(result.body)).not.toContain("XYZZY59");
  const half = await student.call("POST", "/result", { ...own, assignmentId: closed._id });
  expect(half.body.data[1].correctAnswerKey.drgValue).toBe("291");
  for (const secret of ["PLUGH", closedFile]) expect(JSON.stringify(half.body)).not.toContain(secret);
});

test("a student's list shows the score of submitted sections and the questions of open ones", async () => {
  const student = await platform.newStudent("ED");
  const assignment = await platform.newAssignment({
    category: "ED",
    timeLimitMinutes: "20",
    subAssignments: [heartFailure, quiz],
  });
  const list = async () => (await student.call("GET", `/category/ed?studentId=${student.id}`)).body;
  expect(await list()).toMatchObject({
    success: true,
    count: 1,
    category: "ED",
    assignments: [{ isCompleted: false, progressPercent: 0, totalCorrect: null, timeLimitMinutes: 20 }],
  });
  for (const { _id: subAssignmentId } of assignment.subAssignments) {
    await student.call("POST", "/student/attempts", {
      studentId: student.id,
      assignmentId: assignment._id,
      subAssignmentId,
    });
  }
  await submit(student, assignment._id, { subAssignmentId: assignment.subAssignments[0]._id, drgValue: "291" });
  const [after] = (await list()).assignments;
  expect(after).toMatchObject({ isCompleted: false, progressPercent: 50, totalCorrect: 1, totalWrong: 5 });
  expect(after.subAssignments).toMatchObject([
    { isCompleted: true, progressPercent: 17, correctCount: 1, wrongCount: 5, questions: [{ type: "predefined" }] },
    {
      isCompleted: false,
      progressPercent: null,
      correctCount: null,
      questions: [{ type: "dynamic", options: ["50", "25", "59"] }, { options: [] }],
    },
  ]);
});

test("codes are marked one by one; dots, case and spaces do not matter", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  const answered = await submit(student, assignment._id, {
    ...rightAnswers,
    patientName: " harold  WHITCOMBE ",
    icdCodes: "i110, J9601, I50.33, Z99.9",
    adx: "r0602",
    drgValue: "292",
  });
  expect(answered).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: "Assignment submitted successfully!",
      totalCorrect: 4,
      totalWrong: 2,
      overallProgress: 67,
      alreadySubmitted: false,
    },
  });
  const { body } = await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id });
  expect(body).toMatchObject({ assignmentType: "single", totalCorrect: 4, totalWrong: 2 });
  expect(
    body.data.verdicts.icdCodes.codes.map((code: { code: string; mark: string }) => [code.code, code.mark]),
  ).toEqual([
    ["i110", "match"],
    ["J9601", "misplaced"],
    ["I50.33", "match"],
    ["Z99.9", "extra"],
  ]);
  expect(body.data.verdicts).not.toHaveProperty("notes");
});

test("a field that the category hides is never counted", async () => {
  const student = await platform.newStudent("CPC");
  const assignment = await platform.newAssignment({ category: "CPC" });
  const { body } = await submit(student, assignment._id, { icdCodes: ["I11.0", "I50.33", "J96.01"], adx: "R06.02" });
  expect(body).toMatchObject({ totalCorrect: 2, totalWrong: 0, overallProgress: 100 });
});

test("questions are matched by id, else by text, else by position", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ subAssignments: [quiz] });
  const { body } = await submit(student, assignment._id, {
    dynamicQuestions: [
      { questionText: "write the MODIFIER of a distinct service", submittedAnswer: "xyzzy59" },
      { submittedAnswer: "50" },
    ],
  });
  expect(body).toMatchObject({ totalCorrect: 1, totalWrong: 1 });
});

test("fifty simultaneous submissions write one row; the same answers get 200, others 409", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  const same = await Promise.all(Array.from({ length: 50 }, () => submit(student, assignment._id, rightAnswers)));
  expect(same.map((answer) => answer.status)).toEqual(same.map(() => 200));
  expect(same.filter((answer) => !answer.body.alreadySubmitted)).toHaveLength(1);
  expect(same.every((answer) => answer.body.totalCorrect === 6)).toBe(true);
  const other = await submit(student, assignment._id, { drgValue: "1" });
  expect(other).toMatchObject({ status: 409, body: { message: "This section has already been submitted" } });
  const rows = await platform.db.selectFrom("submission").selectAll().where("student_id", "=", student.id).execute();
  expect(rows).toHaveLength(1);
});

test("several sections are submitted together or not at all", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const [first, second] = assignment.subAssignments.map((section: { _id: string }) => section._id);
  await submit(student, assignment._id, { subAssignmentId: first, drgValue: "291" });
  const both = await submit(
    student,
    assignment._id,
    { subAssignmentId: second, dynamicQuestions: [] },
    { subAssignmentId: first, drgValue: "999" },
  );
  expect(both.status).toBe(409);
  const rows = await platform.db
    .selectFrom("submission")
    .select("section_id")
    .where("student_id", "=", student.id)
    .execute();
  expect(rows.map((row) => row.section_id)).toEqual([first]);
});

test("a submission to another course, to unknown ids, without answers or after expiry is refused", async () => {
  const student = await platform.newStudent("IP-DRG");
  const other = await platform.newAssignment({ category: "ED" });
  const own = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  expect((await submit(student, other._id, rightAnswers)).status).toBe(404);
  expect((await submit(student, "nothing", rightAnswers)).status).toBe(404);
  expect((await submit(student, own._id, { subAssignmentId: "nothing" })).status).toBe(404);
  expect((await submit(student, own._id, rightAnswers)).status).toBe(404);
  expect(await submit(student, own._id)).toMatchObject({
    status: 422,
    body: { message: "submittedAnswers must not be empty" },
  });
  expect((await submit(student, own._id, { subAssignmentId: own.subAssignments[0]._id, answer: "x" })).status).toBe(
    422,
  );
  const expired = await platform.newStudent("IP-DRG", { expiryDate: "2026-01-31" });
  expect(await submit(expired, own._id, rightAnswers)).toMatchObject({
    status: 403,
    body: { message: "Your course access expired on 31 Jan 2026" },
  });
  expect((await expired.call("GET", `/category/IP-DRG?studentId=${expired.id}`)).status).toBe(200);
});

test("stats are the mean of completed assignments, with two decimals", async () => {
  const student = await platform.newStudent("E and M");
  const assign = () => platform.newAssignment({ category: "E and M" });
  const [first, second] = [await assign(), await assign(), await assign()];
  await submit(student, first?._id, rightAnswers);
  await submit(student, second?._id, { drgValue: "291" });
  const { body } = await student.call("GET", `/stats/E%20and%20M/${student.id}`);
  expect(body).toMatchObject({
    totalAssigned: 3,
    completed: 2,
    pending: 1,
    averageScore: "58.50%",
    stats: { averageScore: 58.5 },
  });
  const details = await platform.admin.call("GET", `/student/stats/${student.id}`);
  expect(details.body.stats).toMatchObject({
    submittedCount: 2,
    pendingCount: 1,
    pendingAssignments: [{ moduleName: "Module" }],
  });
  const [summary] = (
    await platform.admin.call("GET", `/admin/students/summary?search=${encodeURIComponent(student.name)}`)
  ).body;
  expect(summary).toMatchObject({
    submittedCount: 2,
    pendingCount: 1,
    progress: { totalCorrect: 7, totalWrong: 5, overallProgress: 58 },
  });
  const insight = await student.call("GET", `/student/insight/${student.id}`);
  expect(insight.body.fields).toContainEqual({ field: "icdCodes", correct: 1, total: 2, percent: 50 });
});
