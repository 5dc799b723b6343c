import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, pdf, quiz, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const add = (fields: Record<string, unknown>, files: [string, File][] = []) =>
  platform.addAssignment({ category: "CCS", ...fields }, files);

test("a single assignment shows its section's key and PDF at its own level", async () => {
  const { status, body } = await add({ category: "ip-drg", timeLimitMinutes: "45" }, [["assignmentPdf", pdf()]]);
  expect(status).toBe(201);
  expect(body.assignment).toMatchObject({
    moduleName: "Module",
    category: "IP-DRG",
    timeLimitMinutes: 45,
    dueDate: null,
    answerKey: { icdCodes: ["I11.0", "I50.33", "J96.01"], drgValue: "291", modifiers: [] },
    dynamicQuestions: [],
    subAssignments: [],
  });
  const chart = await fetch(platform.base + body.assignment.assignmentPdf);
  expect([chart.status, chart.headers.get("content-type"), await chart.text()]).toEqual([
    200,
    "application/pdf",
    "%PDF-1.4\n%%EOF",
  ]);
  expect(chart.headers.get("content-security-policy")).toContain("sandbox");
});

test("with two sections each appears with its own PDF, by pdfIndex or in order", async () => {
  const files: [string, File][] = [
    ["assignmentPdf", pdf("a.pdf", "%PDF-a %%EOF")],
    ["assignmentPdf", pdf("b.pdf", "%PDF-b %%EOF")],
  ];
  const crossed = await add(
    {
      subAssignments: [
        { ...heartFailure, pdfIndex: 1 },
        { ...quiz, pdfIndex: 0 },
      ],
    },
    files,
  );
  const read = async (path: string) => (await fetch(platform.base + path)).text();
  const [first, second] = crossed.body.assignment.subAssignments;
  expect([await read(first.assignmentPdf), await read(second.assignmentPdf)]).toEqual(["%PDF-b %%EOF", "%PDF-a %%EOF"]);
  expect([first.assignmentPdfName, second.assignmentPdfName]).toEqual(["b.pdf", "a.pdf"]);
  expect([crossed.body.assignment.assignmentPdf, crossed.body.assignment.answerKey]).toEqual([null, null]);
  expect(second).toMatchObject({
    isDynamic: true,
    answerKey: null,
    dynamicQuestions: [{ answer: "50", options: ["50", "25", "59"] }, { options: [] }],
  });
  const inOrder = await add({ subAssignments: [heartFailure, quiz] }, files);
  expect(await read(inOrder.body.assignment.subAssignments[1].assignmentPdf)).toBe("%PDF-b %%EOF");
  expect((await add({ subAssignments: [{ ...heartFailure, pdfIndex: 3 }] }, files)).status).toBe(422);
});

test.each([
  ["Category is required", { category: "" }],
  ['Unknown category "Law"', { category: "Law" }],
  ["Module name is required", { moduleName: "  " }],
  ["At least one sub-assignment is required", { subAssignments: [] }],
  ["Sub-module name is required", { subAssignments: [heartFailure, { ...heartFailure, subModuleName: "" }] }],
  [
    "Question text is required",
    { subAssignments: [{ ...quiz, questions: [{ questionText: "", options: [], answer: "x" }] }] },
  ],
  ["Question text is required", { subAssignments: [{ subModuleName: "Q", isDynamic: true, questions: [] }] }],
  [
    "Correct answer is required",
    { subAssignments: [{ ...quiz, questions: [{ questionText: "Q", options: [], answer: " " }] }] },
  ],
  [
    "Correct answer must be one of the options",
    { subAssignments: [{ ...quiz, questions: [{ questionText: "Q", options: ["a", "b"], answer: "c" }] }] },
  ],
  ["Time limit must be a positive integer (minutes), e.g. 10 or 200.", { timeLimitMinutes: "0" }],
  ["Time limit must be a positive integer (minutes), e.g. 10 or 200.", { timeLimitMinutes: "1.5" }],
  [
    "Time limit must be a positive integer (minutes), e.g. 10 or 200.",
    { subAssignments: [{ ...heartFailure, timeLimitMinutes: -3 }] },
  ],
  ["subAssignments is not valid JSON", { subAssignments: "[{" }],
])("adding is refused with: %s", async (message, fields) => {
  const before = await platform.db.selectFrom("assignment").select("id").execute();
  const { status, body } = await add(fields);
  expect([status, body.message, body.error]).toEqual([422, message, message]);
  expect(await platform.db.selectFrom("assignment").select("id").execute()).toEqual(before);
});

test("editing keeps named sections with their submissions, graded again, and drops the others", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment(
    { subAssignments: [heartFailure, { ...heartFailure, subModuleName: "Second" }] },
    [["assignmentPdf", pdf()]],
  );
  const [first, second] = assignment.subAssignments;
  const submitted = await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [
      { subAssignmentId: first._id, ...rightAnswers },
      { subAssignmentId: second._id, ...rightAnswers },
    ],
  });
  expect(submitted.body).toMatchObject({ totalCorrect: 12, totalWrong: 0, overallProgress: 100 });
  const edited = await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Renamed",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, _id: first._id, answerDrgValue: "292" }],
    removed: [second._id],
  });
  expect(edited.body).toMatchObject({
    success: true,
    message: "Assignment updated successfully!",
    regraded: 1,
    assignment: { moduleName: "Renamed", subAssignments: [] },
  });
  expect(edited.body.assignment.assignmentPdf).not.toBeNull();
  const { body } = await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`);
  expect(body.results[0]).toMatchObject({
    totalCorrect: 5,
    totalWrong: 1,
    subModulesSummary: [],
    parentSummary: { verdicts: { drgValue: { correct: false } } },
  });
  const audit = await platform.db
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "submissions graded again")
    .execute();
  expect(audit.map((row) => JSON.parse(row.details))).toContainEqual({ regraded: 1 });
});

test("a single assignment becomes multi by a second item; its first section keeps its submissions", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [rightAnswers],
  });
  const edited = await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Two",
    category: "IP-DRG",
    subAssignments: [heartFailure, quiz],
  });
  // The key is unchanged, so nothing is regraded.
  expect(edited.body).toMatchObject({
    regraded: 0,
    assignment: {
      subAssignments: [
        { subModuleName: "Heart failure", submissionCount: 1 },
        { subModuleName: "Quiz", submissionCount: 0 },
      ],
    },
  });
});

test("kept questions keep their ids, and with them the answers given", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ subAssignments: [quiz] });
  const [bilateral, distinct] = assignment.dynamicQuestions;
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [
      { dynamicQuestions: [{ _id: bilateral._id, questionText: bilateral.questionText, submittedAnswer: "25" }] },
    ],
  });
  const edited = await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Quiz",
    category: "IP-DRG",
    subAssignments: [
      {
        ...quiz,
        questions: [
          { ...distinct, questionText: "Reworded" },
          { _id: bilateral._id, questionText: "Now 25 is right", options: ["25", "50"], answer: "25" },
        ],
      },
    ],
  });
  expect(edited.body.assignment.dynamicQuestions.map((question: { _id: string }) => question._id)).toEqual([
    distinct._id,
    bilateral._id,
  ]);
  const { body } = await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`);
  expect(body.results[0]).toMatchObject({ totalCorrect: 1, totalWrong: 1 });
});

test("the PDF stays on editing and is removed with removePdf, and its address with it", async () => {
  const assignment = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const edit = (item: object) =>
    platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
      moduleName: "M",
      category: "IP-DRG",
      subAssignments: [{ ...heartFailure, ...item }],
    });
  expect((await edit({})).body.assignment.assignmentPdf).not.toBeNull();
  expect((await edit({ removePdf: true })).body.assignment.assignmentPdf).toBeNull();
  expect((await fetch(platform.base + assignment.assignmentPdf)).status).toBe(404);
});

test("deleting: a section, never the last one, and whole modules by both addresses", async () => {
  const assignment = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const [first, second] = assignment.subAssignments;
  const remove = (path: string) => platform.admin.call("DELETE", path);
  expect(await remove(`/assignments/${assignment._id}/sub/${first._id}`)).toMatchObject({
    status: 200,
    body: { message: "Sub-assignment deleted successfully" },
  });
  expect(await remove(`/assignments/${assignment._id}/sub/${second._id}`)).toMatchObject({
    status: 409,
    body: { message: "At least one sub-assignment must remain" },
  });
  expect((await remove(`/assignments/${assignment._id}/sub/nothing`)).status).toBe(404);
  expect(await remove(`/assignments/${assignment._id}`)).toMatchObject({
    status: 200,
    body: { success: true, message: "Module deleted successfully" },
  });
  const other = await platform.newAssignment();
  expect(await remove(`/admin/assignments/${other._id}`)).toMatchObject({
    status: 200,
    body: { success: true, message: "Module deleted successfully" },
  });
  for (const path of ["/assignments", "/admin/assignments"])
    for (const { _id } of [assignment, other]) expect((await remove(`${path}/${_id}`)).status).toBe(404);
});

test("the dashboard counts, summarises a category and names recent students and assignments", async () => {
  const { admin } = platform;
  await platform.newStudent("Denials");
  const assignment = await platform.newAssignment({ category: "Denials", moduleName: "Newest" });
  const summary = await admin.call("POST", "/category-summary", { category: "denials" });
  expect(summary.body).toMatchObject({
    success: true,
    category: "Denials",
    totals: { assignments: 1, students: 1 },
    assignments: [{ answerKey: { drgValue: "291" } }],
  });
  expect(await admin.call("POST", "/category-summary", { category: "Law" })).toMatchObject({
    status: 422,
    body: { message: 'Unknown category "Law"' },
  });
  const recent = await admin.call("GET", "/admin/recentassignments?limit=1");
  expect(recent.body).toMatchObject([
    { _id: assignment._id, assignmentId: assignment._id, moduleName: "Newest", category: "Denials" },
  ]);
  const counts = (await admin.call("GET", "/admin/dashboard")).body;
  expect(counts.totalAssignments).toBe((await platform.db.selectFrom("assignment").select("id").execute()).length);
  const activity = (await admin.call("GET", "/admin/activity")).body;
  expect([activity.days.length, activity.days.at(-1)?.submissions]).toEqual([30, counts.totalSubmissions]);
});
