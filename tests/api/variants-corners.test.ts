import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const keyOf = (code: string) => ({ answerIcdCodes: code });
const named = (_id: string | undefined, code: string) => ({ _id, ...keyOf(code) });

/** An assignment whose only section has a variant for each code. Returns its id, and the ids of the variants. */
async function varied(course: string, codes: readonly string[] = ["I10", "E11.9", "J18.9"], fields: object = {}) {
  const [first = "", ...others] = codes;
  const exam = await platform.newAssignment({
    category: course,
    subAssignments: [{ subModuleName: "Admission", ...keyOf(first), variants: others.map(keyOf) }],
    ...fields,
  });
  return { _id: exam._id, category: course, ids: [exam.sectionId, ...exam.variants.map(({ _id }) => _id)] };
}

type Exam = Awaited<ReturnType<typeof varied>>;

const edit = ({ _id, category }: Pick<Exam, "_id" | "category">, subAssignments: object[], fields: object = {}) =>
  platform.admin.form("PUT", `/admin/assignments/${_id}`, {
    moduleName: "Module",
    category,
    subAssignments,
    ...fields,
  });

async function entryOf(student: Student, { _id }: { _id: string }) {
  const { body } = await student.call("GET", `/category/${encodeURIComponent(student.course)}`);
  return body.assignments.find((one: { _id: string }) => one._id === _id);
}

/** The names of the sections that a student sees and can start. */
async function startedBy(student: Student, exam: { _id: string }): Promise<string[]> {
  const entry = await entryOf(student, exam);
  const names: string[] = [];
  for (const { _id, subModuleName } of entry?.subAssignments ?? []) {
    const place = { studentId: student.id, assignmentId: exam._id, subAssignmentId: _id };
    if ((await student.call("POST", "/student/attempts", place)).status === 200) names.push(subModuleName);
  }
  return names.toSorted();
}

async function classOf(course: string, size: number): Promise<Student[]> {
  const students: Student[] = [];
  for (let count = 0; count < size; count += 1) students.push(await platform.newStudent(course));
  return students;
}

test("a student whose variant becomes a section of its own gets another variant", async () => {
  const exam = await varied("CCS");
  const students = await classOf("CCS", 3);
  for (const student of students) await entryOf(student, exam);
  const [one, two, three] = exam.ids;
  const changed = await edit(exam, [
    { ...named(one, "I10"), subModuleName: "Admission", variants: [named(two, "E11.9")] },
    { ...named(three, "J18.9"), subModuleName: "Discharge", variants: [] },
  ]);
  expect(changed.status).toBe(200);
  for (const student of students) expect(await startedBy(student, exam)).toEqual(["Admission", "Discharge"]);
});

test("a variant that moves to another section is a variant of that section only", async () => {
  const exam = await varied("CPC");
  const students = await classOf("CPC", 3);
  for (const student of students) await entryOf(student, exam);
  const [one, two, three] = exam.ids;
  const changed = await edit(exam, [
    { ...named(one, "I10"), subModuleName: "Admission", variants: [keyOf("R05.9")] },
    { ...named(two, "E11.9"), subModuleName: "Discharge", variants: [named(three, "J18.9")] },
  ]);
  expect(changed.body.assignment.subAssignments).toMatchObject([
    { _id: one, variants: [{ answerKey: { icdCodes: ["R05.9"] } }] },
    { _id: two, variants: [{ _id: three }] },
  ]);
  for (const student of students) expect(await startedBy(student, exam)).toEqual(["Admission", "Discharge"]);
});

test("a section that gave its variants away stands alone", async () => {
  const plain = await platform.newAssignment({
    category: "ED",
    subAssignments: [{ subModuleName: "Admission", ...keyOf("I10") }],
  });
  const exam = { _id: plain._id, category: "ED" };
  const first = { ...named(plain.sectionId, "I10"), subModuleName: "Admission" };
  const grown = await edit(exam, [{ ...first, variants: [keyOf("E11.9")] }]);
  const second = grown.body.assignment.variants[0]?._id;
  const changed = await edit(exam, [
    { ...named(second, "E11.9"), subModuleName: "Discharge", variants: [keyOf("J18.9")] },
    { ...first, variants: [] },
  ]);
  expect(changed.body.assignment.subAssignments).toMatchObject([
    { _id: second, variants: [{ answerKey: { icdCodes: ["J18.9"] } }] },
    { _id: plain.sectionId, variants: [] },
  ]);
});

test("an edit that does not name the variants keeps their dates and explanations", async () => {
  const keyNotes = { icdCodes: { "E11.9": { rationale: "Diabetes without complications" } } };
  const variant = { ...keyOf("E11.9"), serviceDate: "2025-11-03", patient: { age: 50, sex: "F" }, keyNotes };
  const exam = await platform.newAssignment({
    category: "IP-DRG",
    subAssignments: [{ subModuleName: "Admission", ...keyOf("I10"), variants: [variant] }],
  });
  const before = exam.variants[0];
  const { body } = await edit(exam, [{ subModuleName: "Admission", ...keyOf("I10") }], {
    serviceDate: "2024-01-01",
    patient: { age: 20, sex: "M" },
    keyNotes: {},
    notCoded: [{ statement: "Cough", why: "A symptom" }],
  });
  const { serviceDate, patient, keyNotes: notes, notCoded, keyVersion } = before ?? {};
  expect(body.assignment).toMatchObject({
    serviceDate: "2024-01-01",
    variants: [{ serviceDate, patient, notCoded, keyVersion, keyNotes: notes }],
  });
});

test("a new section may stand before one whose variants are not named", async () => {
  const exam = await varied("SURGERY");
  const [one] = exam.ids;
  const changed = await edit(exam, [
    { subModuleName: "Before", ...keyOf("R05.9") },
    { ...named(one, "I10"), subModuleName: "Admission" },
  ]);
  expect(changed.status).toBe(200);
  expect(changed.body.assignment.subAssignments).toMatchObject([
    { subModuleName: "Before", variants: [] },
    { _id: one, variants: [{}, {}] },
  ]);
});
