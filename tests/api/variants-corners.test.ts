import { afterAll, beforeAll, expect, test } from "vitest";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { type Client, Platform, type Student } from "./platform.ts";

let platform: Platform;
let coder: Client;
beforeAll(async () => {
  platform = await Platform.start();
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Blind coder", password: "a-long-password-7" });
  coder = await platform.logIn("Blind coder", "a-long-password-7");
});
afterAll(() => platform.stop());

const keyOf = (code: string) => ({ answerIcdCodes: code });
const named = (_id: string | undefined, code: string) => ({ _id, ...keyOf(code) });

/** Adds an assignment whose only section has a variant for each code. Returns its id and the ids of the variants. */
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

/** Returns the names of the sections that a student sees and can start. */
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

test("a student whose variant becomes a separate section gets another variant", async () => {
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

test("a section that gave its variants away has no variants", async () => {
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

test("a new section may precede one whose variants are not named", async () => {
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

const variantOf = async (student: Student, { _id, ids }: Exam): Promise<number> => {
  await entryOf(student, { _id });
  const own = await platform.db
    .selectFrom("section_student")
    .select("section_id")
    .where("student_id", "=", student.id)
    .where("section_id", "in", ids)
    .execute();
  expect(own.length).toBeLessThan(2);
  return ids.indexOf(own[0]?.section_id ?? "") + 1;
};

const handIn = (student: Student, { _id }: { _id: string }, icdCodes: string[], more: object = {}) =>
  student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: _id,
    submittedAnswers: [{ icdCodes, ...more }],
  });

const resultOf = async (student: Student, { _id }: { _id: string }) =>
  (await student.call("POST", "/result", { studentId: student.id, assignmentId: _id })).body;

test("nobody gets a variant before the assignment is visible", async () => {
  const codes = ["I10", "E11.9"];
  const hidden = await varied("Denials", codes, { state: "draft" });
  const later = await varied("Denials", codes, { visibleFrom: "2099-01-01T09:00" });
  const archived = await varied("Denials", codes);
  await platform.admin.call("POST", `/admin/assignments/${archived._id}/archive`);
  const student = await platform.newStudent("Denials");
  for (const exam of [hidden, later, archived]) expect(await variantOf(student, exam)).toBe(0);
});

test("a student keeps the variant through other courses, and a deleted student's variant is free again", async () => {
  const exam = await varied("IP-DRG", ["I10", "E11.9"]);
  const [first, second] = (await classOf("IP-DRG", 2)) as [Student, Student];
  expect([await variantOf(first, exam), await variantOf(second, exam)]).toEqual([1, 2]);
  const move = (courseName: string) =>
    platform.admin.form("PUT", `/admin/student/${second.id}`, {
      name: second.name,
      password: "",
      courseName,
      expiryDate: "2099-12-31",
    });
  expect((await move("CCS")).status).toBe(200);
  expect((await second.call("GET", "/category/CCS")).status).toBe(200);
  expect((await move("IP-DRG")).status).toBe(200);
  expect(await variantOf(second, exam)).toBe(2);
  expect((await platform.admin.call("DELETE", `/admin/student/${first.id}`)).status).toBe(200);
  expect(await variantOf(await platform.newStudent("IP-DRG"), exam)).toBe(1);
});

test("a variant that is removed before anyone has begun is replaced by another", async () => {
  const exam = await varied("E and M", ["I10", "E11.9"]);
  const students = await classOf("E and M", 2);
  for (const student of students) await variantOf(student, exam);
  const [one, two] = exam.ids;
  const swapped = await edit(exam, [
    { ...named(two, "E11.9"), subModuleName: "Admission", variants: [keyOf("R05.9")] },
  ]);
  const third = swapped.body.assignment.variants[0]?._id;
  expect(swapped.body.assignment.sectionId).toBe(two);
  const after = { ...exam, ids: [two ?? "", third ?? "", one ?? ""] };
  expect([await variantOf(students[0] as Student, after), await variantOf(students[1] as Student, after)]).toEqual([
    2, 1,
  ]);
});

test("variants keep their students and their marks in another order, and are refused from another assignment", async () => {
  const exam = await varied("CCS", ["I10", "E11.9"]);
  const other = await varied("CCS", ["I10", "E11.9"]);
  const [first, second] = (await classOf("CCS", 2)) as [Student, Student];
  expect([await variantOf(first, exam), await variantOf(second, exam)]).toEqual([1, 2]);
  await handIn(second, exam, ["E11.9"]);
  const [one, two] = exam.ids;
  const item = { ...named(two, "E11.9"), subModuleName: "Admission" };
  const foreign = await edit(exam, [{ ...item, variants: [named(other.ids[1], "I10"), named(one, "I10")] }]);
  expect(foreign.status).toBe(404);
  const twice = await edit(exam, [{ ...item, variants: [named(one, "I10"), named(one, "I10")] }]);
  expect(twice.status).toBe(404);
  expect((await edit(exam, [{ ...item, variants: [named(one, "I10")] }])).status).toBe(200);
  expect([await variantOf(first, exam), await variantOf(second, exam)]).toEqual([1, 2]);
  expect((await resultOf(second, exam)).overallProgress).toBe(100);
});

test("one student who lists twice at once gets one variant", async () => {
  const exam = await varied("CPC", ["I10", "E11.9", "J18.9"]);
  const student = await platform.newStudent("CPC");
  await Promise.all(Array.from({ length: 6 }, () => entryOf(student, exam)));
  expect(await variantOf(student, exam)).toBe(1);
});

test("a class that lists at once shares the variants equally", async () => {
  const exam = await varied("SURGERY", ["I10", "E11.9", "J18.9", "R05.9"]);
  const students = await classOf("SURGERY", 8);
  await Promise.all(students.map((student) => entryOf(student, exam)));
  const given = await Promise.all(students.map((student) => variantOf(student, exam)));
  expect(given.toSorted()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});

test("time that runs out, extra time and the gradebook count a variant as the section", async () => {
  const exam = await varied("ED", ["I10", "E11.9"], { timeLimitMinutes: 10 });
  const [first, second] = (await classOf("ED", 2)) as [Student, Student];
  expect([await variantOf(first, exam), await variantOf(second, exam)]).toEqual([1, 2]);
  const place = { studentId: second.id, assignmentId: exam._id };
  const granted = await platform.admin.call("POST", `/assignments/${exam._id}/extra-time`, {
    studentIds: [second.id],
    minutes: 5,
  });
  expect(granted.body).toMatchObject({ extended: 1 });
  const started = await second.call("POST", "/student/attempts", place);
  expect(started.body).toMatchObject({ minutes: 10, extraMinutes: 5 });
  const draft = { ...place, answers: { icdCodes: ["E11.9"] }, revision: 1, browser: "b" };
  expect((await second.call("PUT", "/student/attempts/draft", draft)).status).toBe(200);
  const room = async () => (await platform.admin.call("GET", `/assignments/${exam._id}/attempts`)).body;
  const working = await room();
  expect(working.counts).toMatchObject({ students: 2, working: 1, handedIn: 0, notStarted: 1 });
  expect(working.attempts).toMatchObject([{ subAssignmentId: exam.ids[1], subModuleName: "Admission" }]);
  const book = async () => (await platform.admin.call("GET", "/admin/gradebook/marks?course=ED")).body.students;
  expect((await book()).map(({ cells }: { cells: unknown[] }) => cells[0]).toSorted()).toEqual(["open", "working"]);
  platform.passSeconds(16 * 60 + 61);
  await submitExpired(platform.db, platform.services.clock);
  expect((await room()).counts).toMatchObject({ working: 0, handedIn: 1, byTimer: 1, notStarted: 1 });
  expect(await entryOf(second, exam)).toMatchObject({ isCompleted: true, overallProgress: 100 });
  const { body: notices } = await second.call("GET", "/notices");
  expect(JSON.stringify(notices)).not.toContain("variant");
});

test("disputes, rulings for everybody, verdicts and key versions are those of one variant", async () => {
  const exam = await varied("IP-DRG", ["I10", "E11.9"], { resultsOpen: "by_hand" });
  const students = (await classOf("IP-DRG", 4)) as [Student, Student, Student, Student];
  for (const [index, student] of students.entries()) {
    expect(await variantOf(student, exam)).toBe((index % 2) + 1);
    const { body } = await handIn(student, exam, ["R05.9"]);
    expect(JSON.stringify(body)).not.toMatch(/I10|E11/);
    expect(JSON.stringify(await resultOf(student, exam))).not.toMatch(/I10|E11/);
  }
  const [, second, , fourth] = students;
  await platform.admin.call("POST", `/assignments/${exam._id}/open-results`);
  const percents = async () => {
    const results = await Promise.all(students.map((student) => resultOf(student, exam)));
    return results.map(({ overallProgress }) => overallProgress);
  };
  expect(await percents()).toEqual([0, 0, 0, 0]);
  const line = { studentId: second.id, assignmentId: exam._id, field: "icdCodes", code: "R05.9", reason: "Page 1" };
  const disputed = await second.call("POST", "/student/disputes", line);
  expect(disputed.body.dispute).toMatchObject({ subAssignmentId: exam.ids[1] });
  const { body: queue } = await platform.admin.call("GET", `/disputes?state=open&assignmentId=${exam._id}`);
  expect(queue.disputes).toMatchObject([{ others: 1 }]);
  const ruling = { reason: "It is", state: "accepted", as: "key" };
  expect((await platform.admin.call("PUT", `/disputes/${disputed.body.dispute._id}`, ruling)).status).toBe(200);
  const [one, two, three, four] = await percents();
  expect([one, three]).toEqual([0, 0]);
  expect([two, four]).toEqual([100, 100]);
  for (const student of [second, fourth]) {
    const { body } = await student.call("GET", "/notices");
    expect(JSON.stringify(body)).not.toMatch(/variant/);
    expect(JSON.stringify(body)).not.toContain(exam.ids[0]);
  }
  const keys = (section: string | undefined) =>
    platform.admin.call("GET", `/assignments/${exam._id}/sections/${section}/keys`);
  expect((await keys(exam.ids[0])).body.versions).toHaveLength(1);
  expect((await keys(exam.ids[1])).body.versions).toHaveLength(2);
  const restored = `/assignments/${exam._id}/sections/${exam.ids[1]}/keys/1/restore`;
  expect((await platform.admin.call("POST", restored)).body).toMatchObject({ keyVersion: 3, regraded: 2 });
  const { body: insight } = await platform.admin.call("GET", `/assignments/${exam._id}/insight`);
  expect(insight).toMatchObject({ submissions: 4, sections: [{ variant: 1, submissions: 2 }, { variant: 2 }] });
  const matrix = `/assignments/${exam._id}/insight/matrix`;
  expect((await platform.admin.call("GET", `${matrix}?section=${exam.ids[1]}`)).body).toMatchObject({ total: 2 });
  expect((await platform.admin.call("GET", matrix)).body).toMatchObject({ subAssignmentId: exam.ids[0], total: 2 });
});

test("who made a kind of mistake is counted over all variants of a section, and in no other section", async () => {
  const exam = await platform.newAssignment({
    category: "SURGERY",
    subAssignments: [
      { subModuleName: "Admission", ...keyOf("I10"), variants: [keyOf("E11.9")] },
      { subModuleName: "Discharge", ...keyOf("J18.9") },
    ],
  });
  const [admission, discharge] = (await platform.admin.call("GET", `/assignments/${exam._id}/insight`)).body.sections
    .filter(({ variant }: { variant: number | null }) => variant !== 2)
    .map(({ subAssignmentId }: { subAssignmentId: string }) => subAssignmentId);
  const students = await classOf("SURGERY", 2);
  for (const student of students) {
    const { subAssignments } = await entryOf(student, exam);
    const submittedAnswers = subAssignments.map(({ _id }: { _id: string }, index: number) => ({
      subAssignmentId: _id,
      icdCodes: index === 0 ? [] : ["J18.9"],
    }));
    const sent = { studentId: student.id, assignmentId: exam._id, submittedAnswers };
    expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
  }
  const countsOf = async (section: string) => {
    const { body } = await platform.admin.call(
      "GET",
      `/assignments/${exam._id}/insight/slips?kind=missing&section=${section}`,
    );
    return body.students.map(({ studentId, count }: { studentId: string; count: number }) => [studentId, count]);
  };
  expect(await countsOf(admission)).toEqual(students.map(({ id }) => [id, 1]));
  expect(await countsOf(discharge)).toEqual([]);
});

test("a variant is coded blind by its own key", async () => {
  const exam = await varied("CCS", ["I10", "E11.9"]);
  const place = `/assignments/${exam._id}/sections/${exam.ids[1]}/blind`;
  const answer = { icdCodes: ["E11.9"] };
  const { body } = await coder.call("POST", place, { answer });
  expect(body).toMatchObject({ agreement: 100 });
  const { body: seen } = await platform.admin.call("GET", `/admin/assignments/edit/${exam._id}`);
  expect(seen).toMatchObject({ blind: null, variants: [{ blind: { by: "Blind coder" } }] });
});

test("staff reopen a student's own variant and no other", async () => {
  const exam = await varied("CPC", ["I10", "E11.9"]);
  const [first, second] = (await classOf("CPC", 2)) as [Student, Student];
  expect([await variantOf(first, exam), await variantOf(second, exam)]).toEqual([1, 2]);
  for (const student of [first, second]) await handIn(student, exam, ["R05.9"]);
  const reopen = `/assignments/${exam._id}/submissions/${second.id}`;
  expect((await platform.admin.call("DELETE", `${reopen}?subAssignmentId=${exam.ids[0]}`)).status).toBe(404);
  expect((await platform.admin.call("DELETE", `${reopen}?subAssignmentId=${exam.ids[1]}`)).status).toBe(200);
  expect((await handIn(second, exam, ["E11.9"])).body).toMatchObject({ overallProgress: 100 });
  expect((await resultOf(first, exam)).overallProgress).toBe(0);
});

test("a report counts the class's time over all variants", async () => {
  const exam = await varied("Denials", ["I10", "E11.9", "J18.9"]);
  const students = await classOf("Denials", 5);
  for (const [index, student] of students.entries()) {
    await entryOf(student, exam);
    await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: exam._id });
    platform.passSeconds(60 * 10 * (index + 1));
    await handIn(student, exam, ["I10"]);
  }
  const { body } = await platform.admin.call("GET", `/admin/student/${students[0]?.id}/report`);
  expect(body.minutes).toEqual({ median: 10, classMedian: 30 });
});
