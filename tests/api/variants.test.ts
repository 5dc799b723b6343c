import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, pdf, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

/** The diagnoses of the variants, in their order. */
const codes = ["I10", "E11.9", "J18.9"];
const keyOf = (code: string | undefined) => ({ answerIcdCodes: code, answerPatientName: `Patient of ${code}` });
const charts = codes.map((code): [string, File] => ["assignmentPdf", pdf(`${code}.pdf`, `%PDF-1.4 ${code}\n%%EOF`)]);

/** Adds an assignment whose only section has three variants, in a separate course. */
async function varied(course: string, fields: object = {}) {
  return platform.newAssignment(
    {
      category: course,
      subAssignments: [
        {
          subModuleName: "Admission",
          pdfIndex: 0,
          ...keyOf(codes[0]),
          variants: [
            { pdfIndex: 1, goals: ["Diabetes"], ...keyOf(codes[1]) },
            { pdfIndex: 2, ...keyOf(codes[2]) },
          ],
        },
      ],
      ...fields,
    },
    charts,
  );
}

const listOf = async (student: Student) =>
  (await student.call("GET", `/category/${encodeURIComponent(student.course)}`)).body.assignments;

/** Returns the text of a student's chart, which is the code of their variant. */
async function codeOf(student: Student, index = 0): Promise<string> {
  const link = (await listOf(student))[index]?.assignmentPdf;
  return (await (await fetch(`${platform.base}${link}`)).text()).split(/\s/)[1] ?? "";
}

const handIn = (student: Student, { _id }: { _id: string }, code: string, more: object = {}) =>
  student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: _id,
    submittedAnswers: [{ icdCodes: [code], patientName: `Patient of ${code}`, ...more }],
  });

const resultOf = async (reader: { call: Student["call"] }, student: Student, { _id }: { _id: string }) =>
  (await reader.call("POST", "/result", { studentId: student.id, assignmentId: _id })).body;

const edit = (assignment: { _id: string; category: string }, item: object, files: [string, File][] = []) =>
  platform.admin.form(
    "PUT",
    `/admin/assignments/${assignment._id}`,
    { moduleName: "Module", category: assignment.category, subAssignments: [item] },
    files,
  );

type Varied = Awaited<ReturnType<typeof varied>>;

/** Returns the item of the form for a section as staff read it, with its variants. */
function itemOf({ subModuleName, sectionId, answerKey, variants }: Varied) {
  const own = (_id: string, key: { icdCodes: string[] } | null) => ({ _id, ...keyOf(key?.icdCodes[0]) });
  const others = variants.map((variant) => own(variant._id, variant.answerKey));
  return { ...own(sectionId, answerKey), subModuleName, variants: others };
}

test("students get the least used variant, each one, and keep it after a reopening", async () => {
  const exam = await varied("CCS");
  const students = await Promise.all(Array.from({ length: 6 }, () => platform.newStudent("CCS")));
  const given = await Promise.all(students.map((student) => codeOf(student)));
  expect(given.toSorted()).toEqual([...codes, ...codes].toSorted());
  for (const [index, student] of students.entries()) {
    const code = given[index] ?? "";
    expect((await handIn(student, exam, code)).body).toMatchObject({ overallProgress: 100 });
    expect((await resultOf(student, student, exam)).data).toMatchObject({ correctAnswerKey: { icdCodes: [code] } });
  }
  const [first] = students as [Student];
  const reopened = await platform.admin.call("DELETE", `/assignments/${exam._id}/submissions/${first.id}`);
  expect(reopened.status).toBe(200);
  expect(await codeOf(first)).toBe(given[0]);
});

test("a student finds nothing of another variant, and no number", async () => {
  const exam = await varied("CPC");
  const student = await platform.newStudent("CPC");
  const code = await codeOf(student);
  const [, second, third] = await platform.db
    .selectFrom("section")
    .select("id")
    .where("assignment_id", "=", exam._id)
    .orderBy("position")
    .execute();
  expect(code).toBe(codes[0]);
  const list = JSON.stringify(await listOf(student));
  expect(list).not.toContain("variant");
  for (const other of [second, third]) {
    const place = { studentId: student.id, assignmentId: exam._id, subAssignmentId: other?.id };
    expect(list).not.toContain(other?.id);
    expect((await student.call("POST", "/student/attempts", place)).status).toBe(404);
    const draft = { ...place, answers: { icdCodes: ["I10"] }, revision: 1, browser: "b" };
    expect((await student.call("PUT", "/student/attempts/draft", draft)).status).toBeGreaterThanOrEqual(404);
    expect((await handIn(student, exam, "I10", { subAssignmentId: other?.id })).status).toBe(404);
  }
  await handIn(student, exam, code);
  const result = JSON.stringify(await resultOf(student, student, exam));
  expect(result).not.toContain("variant");
  for (const other of codes.slice(1)) expect(result).not.toContain(other);
});

test("lists, gradebook and totals count the variants of a section as one", async () => {
  const exam = await varied("ED", { resultsOpen: "when_all_done" });
  const students = await Promise.all([platform.newStudent("ED"), platform.newStudent("ED")]);
  for (const student of students) await handIn(student, exam, await codeOf(student));
  const [student] = students as [Student, Student];
  expect(await listOf(student)).toMatchObject([{ isCompleted: true, progressPercent: 100, resultsClosed: false }]);
  expect((await resultOf(platform.admin, student, exam)).assignmentType).toBe("single");
  const { body: book } = await platform.admin.call("GET", "/admin/gradebook/marks?course=ED");
  expect(book.students).toMatchObject([{ cells: [100] }, { cells: [100] }]);
  const { body } = await platform.admin.call("GET", `/student/stats/${student.id}`);
  expect(body.stats).toMatchObject({ submittedCount: 1, pendingCount: 0, submittedAssignments: [{ sectionCount: 1 }] });
  const { body: all } = await platform.admin.call("GET", "/assignments");
  expect(all.find(({ _id }: { _id: string }) => _id === exam._id)).toMatchObject({
    submissionCount: 2,
    subAssignments: [],
    variants: [{ submissionCount: 1 }, { submissionCount: 0 }],
  });
});

test("the class median is of all variants", async () => {
  const exam = await varied("SURGERY");
  const students = await Promise.all(Array.from({ length: 5 }, () => platform.newStudent("SURGERY")));
  for (const student of students) await handIn(student, exam, await codeOf(student));
  const [student] = students as [Student];
  expect((await resultOf(student, student, exam)).data.classMedian).toBe(100);
});

test("once students have begun, a key may be corrected, and variants and charts stay", async () => {
  const exam = await varied("IP-DRG");
  const item = itemOf(exam);
  const student = await platform.newStudent("IP-DRG");
  const code = await codeOf(student);
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: exam._id });
  const [one, two] = item.variants;
  for (const variants of [[one], [], [one, two, keyOf("R05.9")], [one, { ...two, removePdf: true }]]) {
    const refused = await edit(exam, { ...item, variants });
    expect(refused.status).toBe(409);
    expect(refused.body.fields).toMatchObject({ "subAssignments.0.variants": expect.stringContaining("begun") });
  }
  expect((await edit(exam, { ...item, pdfIndex: 0 }, [["assignmentPdf", pdf()]])).status).toBe(409);
  const corrected = await edit(exam, { ...item, variants: [one, { ...two, ...keyOf("J18.1") }] });
  expect(corrected.status).toBe(200);
  expect(corrected.body.assignment.variants[1]).toMatchObject({ keyVersion: 2, answerKey: { icdCodes: ["J18.1"] } });
  expect(await codeOf(student)).toBe(code);
});

test("an edit that does not name the variants keeps them", async () => {
  const exam = await varied("E and M");
  const { variants: _variants, ...item } = itemOf(exam);
  const renamed = await edit(exam, { ...item, subModuleName: "Another name" });
  expect(renamed.body.assignment).toMatchObject({
    subModuleName: "Another name",
    answerKey: { icdCodes: ["I10"] },
    variants: [
      { subModuleName: "Another name", answerKey: { icdCodes: ["E11.9"] }, goals: ["Diabetes"], keyVersion: 1 },
      { answerKey: { icdCodes: ["J18.9"] } },
    ],
  });
  const removed = await edit(exam, { ...item, variants: [] });
  expect(removed.body.assignment.variants).toEqual([]);
});

test("a section with questions has no variants, and no section has nine", async () => {
  const questions = [{ questionText: "Which?", options: [], answer: "50" }];
  const quiz = { isDynamic: true, questions, variants: [keyOf("I10")] };
  expect((await platform.addAssignment({ subAssignments: [quiz] })).body.fields).toEqual({
    "subAssignments.0.variants": "A section with questions has no variants",
  });
  const many = { ...heartFailure, variants: Array.from({ length: 8 }, () => keyOf("I10")) };
  expect((await platform.addAssignment({ subAssignments: [many] })).body.fields).toEqual({
    "subAssignments.0.variants": "A section has at most 8 variants",
  });
});

test("a preview shows the variant that staff ask for", async () => {
  const exam = await varied("Denials");
  const chartOf = async (query: string) => {
    const { body } = await platform.admin.call("GET", `/admin/assignments/${exam._id}/preview-as-student${query}`);
    return (await (await fetch(`${platform.base}${body.assignment.assignmentPdf}`)).text()).split(/\s/)[1];
  };
  expect([await chartOf(""), await chartOf("?variant=2"), await chartOf("?variant=8")]).toEqual([
    "I10",
    "E11.9",
    "I10",
  ]);
  const { status } = await platform.admin.call("GET", `/admin/assignments/${exam._id}/preview-as-student?variant=9`);
  expect(status).toBe(422);
});
