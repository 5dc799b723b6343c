import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

type Fields = Record<string, unknown>;

const edit = (assignment: { _id: string }, item: Fields, { query = "", fields = {} as Fields } = {}) =>
  platform.admin.form("PUT", `/admin/assignments/${assignment._id}${query}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, ...item }],
    ...fields,
  });

const preview = (assignment: { _id: string }, item: Fields, query = "") =>
  platform.admin.form("POST", `/admin/assignments/${assignment._id}/preview${query}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, ...item }],
  });

async function submit(assignment: { _id: string }, answers: Fields): Promise<Student> {
  const student = await platform.newStudent("IP-DRG");
  const { status } = await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ ...rightAnswers, ...answers }],
  });
  expect(status).toBe(200);
  return student;
}

const result = async (assignment: { _id: string }, student: Student, asker: Pick<Student, "call"> = student) =>
  (await asker.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body;

const versions = async (assignment: { _id: string; sectionId: string }) =>
  (await platform.admin.call("GET", `/assignments/${assignment._id}/sections/${assignment.sectionId}/keys`)).body
    .versions;

test("an edit that leaves out how a section is graded does not change it", async () => {
  const plain = await platform.newAssignment();
  expect(plain).toMatchObject({
    scoring: "fields",
    sequence: { icdCodes: "exact", pcsCodes: "exact", cptCodes: "exact", hcpcsCodes: "exact", modifiers: "exact" },
    partPoints: {},
    keyNotes: {},
    keyVersion: 1,
  });
  const keyNotes = {
    icdCodes: {
      "i50.33": {
        rationale: "Acute on chronic",
        accept: ["I50.31"],
        evidence: [{ page: 2, quote: "acute on chronic" }],
      },
      Z999: { rationale: "No such line in the key" },
    },
  };
  const rules = { scoring: "codes", sequence: { icdCodes: "any" }, partPoints: { specificity: 0.5 } };
  const changed = await edit(plain, { ...rules, keyNotes });
  expect(changed.body.assignment).toMatchObject({ ...rules, sequence: { icdCodes: "any", modifiers: "exact" } });
  const { accept, evidence, rationale } = keyNotes.icdCodes["i50.33"];
  expect(changed.body.assignment.keyNotes).toEqual({ icdCodes: { I5033: { rationale, accept, evidence } } });
  const renamed = await edit(plain, {}, { fields: { moduleName: "Renamed" } });
  expect(renamed.body.assignment).toMatchObject({ ...rules, keyVersion: 2, sequence: { icdCodes: "any" } });
  const byForm = await edit(
    plain,
    {},
    { fields: { scoring: "fields", sequence: JSON.stringify({ modifiers: "any" }) } },
  );
  expect(byForm.body.assignment).toMatchObject({
    scoring: "fields",
    sequence: { icdCodes: "exact", modifiers: "any" },
  });
  const refused = await edit(plain, { sequence: { icdCodes: "random" }, partPoints: { laterality: 2 } });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    {
      "subAssignments.0.sequence.icdCodes": "Order must be exact, first or any",
      "subAssignments.0.partPoints.laterality": "Part points must be a number from 0 to 1",
    },
  ]);
});

test("order, accepted and optional codes count as the key says, by fields and by lines", async () => {
  const keyNotes = { icdCodes: { I5033: { accept: ["I50.31"] }, J9601: { optional: true } } };
  const assignment = await platform.newAssignment({
    subAssignments: [{ ...heartFailure, scoring: "codes", sequence: { icdCodes: "any" }, keyNotes }],
  });
  const right = await submit(assignment, { icdCodes: "I50.31, I11.0" });
  expect(await result(assignment, right)).toMatchObject({
    totalCorrect: 6,
    totalWrong: 0,
    overallProgress: 100,
    data: {
      keyNotes,
      submitted: { progressPercent: 100, codePercent: 100, points: 7, lines: 7, keyVersion: 1 },
    },
  });
  const half = await submit(assignment, { icdCodes: "I11.0, E11.9", drgValue: "292" });
  const { data, ...totals } = await result(assignment, half);
  expect(totals).toMatchObject({ totalCorrect: 4, totalWrong: 2, overallProgress: 71 });
  expect(data.submitted).toMatchObject({ progressPercent: 71, codePercent: 71, points: 5, lines: 7 });
  expect(data.verdicts.icdCodes.codes).toMatchObject([
    { code: "I11.0", mark: "match", points: 1 },
    { code: "E11.9", mark: "extra", points: 0 },
    { code: "I50.33", mark: "missing", points: 0 },
  ]);
  const list = (await half.call("GET", `/category/IP-DRG?studentId=${half.id}`)).body.assignments;
  expect(list.find((one: { _id: string }) => one._id === assignment._id)).toMatchObject({ overallProgress: 71 });
  const { body } = await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`);
  const blocks = body.results.map((one: { studentId: string; overallProgress: number; parentSummary: Fields }) => [
    one.overallProgress,
    one.parentSummary.codePercent,
    one.parentSummary.keyNotes,
  ]);
  expect(blocks).toContainEqual([71, 71, keyNotes]);
});

test("a diagnosis that may lead is right as the first one, and the key is grouped in that order", async () => {
  const keyNotes = { icdCodes: { J9601: { mayLead: true } } };
  const assignment = await platform.newAssignment({
    subAssignments: [{ ...heartFailure, sequence: { icdCodes: "first" }, keyNotes, answerDrgValue: "" }],
  });
  const student = await submit(assignment, { icdCodes: "J96.01, I11.0, I50.33" });
  const { data, overallProgress } = await result(assignment, student);
  expect([overallProgress, data.verdicts.icdCodes.correct]).toEqual([100, true]);
  expect([data.drg.yours.number, data.drg.key.number]).toEqual(["189", "189"]);
  expect(data.drg.why).toContain("the key lets J96.01 be the principal diagnosis");
  const { data: other } = await result(assignment, await submit(assignment, { icdCodes: "I11.0, I50.33, J96.01" }));
  expect([other.verdicts.icdCodes.correct, other.drg.key.number]).toEqual([true, "286"]);
  const third = await result(assignment, await submit(assignment, { icdCodes: "I50.33, I11.0, J96.01" }));
  expect([third.data.verdicts.icdCodes.correct, third.data.drg.key.number]).toEqual([false, "286"]);
});

test("part points follow the structure of the codes, and each wrong line has an explanation", async () => {
  await platform.services.codes.use([]);
  const item = { answerIcdCodes: "S52.501D, E11.22", scoring: "codes", partPoints: { encounter: 0.5 } };
  const assignment = await platform.newAssignment({ subAssignments: [{ ...heartFailure, ...item }] });
  const student = await submit(assignment, { icdCodes: "S52.501A, E11.9" });
  const { data } = await result(assignment, student);
  expect(data.verdicts.icdCodes.codes).toMatchObject([
    { code: "S52.501A", mark: "wrong", meant: "S52.501D", points: 0.5, slip: { kind: "encounter" } },
    { code: "E11.9", mark: "wrong", meant: "E11.22", points: 0, slip: { kind: expect.any(String) } },
  ]);
  expect(data.submitted).toMatchObject({ points: 5.5, lines: 7, codePercent: 79, progressPercent: 79 });
  for (const { slip } of data.verdicts.icdCodes.codes) expect(slip.text).toMatch(/^.{20,}[.”]$/s);
  const staff = await platform.admin.call("GET", `/assignments/${assignment._id}/submissions?studentId=${student.id}`);
  // Staff see the same explanations as the student, in the third person.
  const inWords = JSON.stringify(data.verdicts).replaceAll("You coded", "The student coded");
  expect(staff.body.results[0].parentSummary.verdicts).toEqual(
    JSON.parse(inWords.replaceAll("you chose", "the student chose")),
  );
});

test("students get nothing of the key before they may see the result", async () => {
  const canary = "canary-of-the-key";
  const keyNotes = {
    icdCodes: { I5033: { rationale: canary, accept: ["C4N.4RY"], evidence: [{ page: 1, quote: canary }] } },
  };
  const rules = { sequence: { icdCodes: "any" }, partPoints: { laterality: 0.5 } };
  const assignment = await platform.newAssignment({
    subAssignments: [{ ...heartFailure, ...rules, keyNotes }, { ...quiz }],
  });
  const student = await platform.newStudent("IP-DRG");
  const sectionId = assignment.subAssignments[0]._id;
  const seen = [
    await student.call("GET", `/category/IP-DRG?studentId=${student.id}`),
    await student.call("POST", "/student/attempts", {
      studentId: student.id,
      assignmentId: assignment._id,
      subAssignmentId: sectionId,
    }),
    await student.call("POST", "/student/submit-assignment", {
      studentId: student.id,
      assignmentId: assignment._id,
      submittedAnswers: [{ subAssignmentId: assignment.subAssignments[1]._id, dynamicQuestions: [] }],
    }),
    await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id }),
    await student.call("GET", `/assignments/${assignment._id}/sections/${sectionId}/keys`),
  ];
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403]);
  for (const { body } of seen) {
    expect(JSON.stringify(body)).not.toContain(canary);
    expect(JSON.stringify(body)).not.toContain("4RY");
  }
});

test("the preview of a key change lists who rises and who falls, with the lines, and writes nothing", async () => {
  const assignment = await platform.newAssignment();
  const up = await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" });
  const down = await submit(assignment, {});
  const same = await submit(assignment, { icdCodes: "E11.9" });
  const item = { answerIcdCodes: "I11.0, I50.31, J96.01" };
  const { status, body } = await preview(assignment, item);
  expect([status, body.up, body.down, body.same]).toEqual([200, 1, 1, 1]);
  expect(body.students).toHaveLength(3);
  const of = (student: Student) => body.students.find((one: { studentId: string }) => one.studentId === student.id);
  expect(of(up)).toMatchObject({
    studentName: up.name,
    subAssignmentId: assignment.sectionId,
    before: 83,
    after: 100,
    because: [{ kind: "match", code: "I50.31" }],
  });
  expect(of(down)).toMatchObject({ before: 100, after: 83, because: [{ kind: "wrong", code: "I50.33" }] });
  expect(of(same)).toMatchObject({ before: 83, after: 83 });
  // A changed rule is the first cause, and the only one if no mark changes.
  const byLines = await preview(assignment, { ...item, scoring: "codes" });
  const [moved] = byLines.body.students.filter((one: { studentId: string }) => one.studentId === down.id);
  expect(moved.because).toEqual([
    { kind: "scoring", code: "codes" },
    { kind: "wrong", code: "I50.33" },
  ]);
  expect((await preview(assignment, item, "?raiseOnly=true")).body).toMatchObject({ up: 1, down: 0, same: 2 });
  expect((await result(assignment, down)).overallProgress).toBe(100);
  expect(await versions(assignment)).toHaveLength(1);
  const old = await platform.admin.form("POST", `/admin/assignments/${assignment._id}/preview`, {
    moduleName: "Module",
    category: "IP-DRG",
    version: "7",
    subAssignments: [heartFailure],
  });
  expect([old.status, old.body.message]).toEqual([409, "This assignment was changed meanwhile"]);
});

test("a change can only raise: the higher result stays, with the key that graded it, also when a verdict is set by hand", async () => {
  const assignment = await platform.newAssignment();
  const kept = await submit(assignment, {});
  const raised = await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" });
  const edited = await edit(assignment, { answerIcdCodes: "I11.0, I50.31, J96.01" }, { query: "?raiseOnly=true" });
  expect(edited.body).toMatchObject({ regraded: 2, assignment: { keyVersion: 2 } });
  const [mine, theirs] = [await result(assignment, kept), await result(assignment, raised)];
  expect([mine.overallProgress, theirs.overallProgress]).toEqual([100, 100]);
  expect([mine.data.submitted.keyVersion, theirs.data.submitted.keyVersion]).toEqual([1, 2]);
  expect(mine.data.correctAnswerKey.icdCodes).toEqual(["I11.0", "I50.33", "J96.01"]);
  expect(theirs.data.correctAnswerKey.icdCodes).toEqual(["I11.0", "I50.31", "J96.01"]);
  await platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${kept.id}/verdicts`, {
    field: "drgValue",
    correct: false,
    reason: "Asked for another one",
  });
  const judged = await result(assignment, kept);
  expect([judged.overallProgress, judged.data.submitted.keyVersion]).toEqual([83, 1]);
  expect(judged.data.verdicts.icdCodes.correct).toBe(true);
  const again = await edit(assignment, { answerIcdCodes: "I11.0, I50.31" });
  expect(again.body).toMatchObject({ regraded: 2, assignment: { keyVersion: 3 } });
  expect((await result(assignment, kept)).data.submitted).toMatchObject({ keyVersion: 3, progressPercent: 67 });
});

test("every version of a key is kept with who and when, and an older one can be restored as a new one", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, {});
  await edit(assignment, { answerIcdCodes: "I11.0" });
  await edit(assignment, { answerIcdCodes: "I11.0" }, { fields: { moduleName: "A rename is no version" } });
  const [second, first] = await versions(assignment);
  expect(second).toMatchObject({ version: 2, by: "admin", cause: "edited", regraded: 1, up: 0, down: 1 });
  expect(first).toMatchObject({ version: 1, by: "admin", cause: "added", regraded: 0 });
  expect([second.answerKey.icdCodes, first.answerKey.icdCodes]).toEqual([["I11.0"], ["I11.0", "I50.33", "J96.01"]]);
  const restore = (version: string, query = "") =>
    platform.admin.call(
      "POST",
      `/assignments/${assignment._id}/sections/${assignment.sectionId}/keys/${version}/restore${query}`,
    );
  const planned = await restore("1", "?dryRun=true");
  expect(planned.body).toMatchObject({ up: 1, down: 0, students: [{ before: 83, after: 100 }] });
  expect(await versions(assignment)).toHaveLength(2);
  expect((await restore("1")).body).toEqual({ success: true, keyVersion: 3, regraded: 1 });
  expect((await result(assignment, student)).overallProgress).toBe(100);
  expect((await versions(assignment))[0]).toMatchObject({ version: 3, cause: "version 1 restored", up: 1 });
  expect((await restore("1")).status).toBe(409);
  for (const none of ["9", "x", "1.5", "99999999999"]) {
    expect([none, (await restore(none)).status]).toEqual([none, 404]);
  }
});

test("questions have versions too", async () => {
  const assignment = await platform.newAssignment({ subAssignments: [quiz] });
  const [question] = assignment.dynamicQuestions;
  const other = { ...question, options: ["25", "50", "59"], answer: "59" };
  const edited = await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ isDynamic: true, questions: [other] }],
  });
  expect(edited.body.assignment.keyVersion).toBe(2);
  const [second, first] = await versions(assignment);
  expect([second.dynamicQuestions[0].answer, first.dynamicQuestions[0].answer]).toEqual(["59", question.answer]);
});
