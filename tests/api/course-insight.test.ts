import { afterEach, beforeEach, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start({ TIME_ZONE: "Asia/Kolkata" });
});
afterEach(() => platform.stop());

const right = rightAnswers;
/** One of six fields is wrong: 83%. */
const nearly = { ...rightAnswers, drgValue: "292" };

async function handIn(student: Student, assignmentId: string, answers: object = right): Promise<void> {
  const sent = { studentId: student.id, assignmentId, submittedAnswers: [answers] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
}

const readWeeks = async (course = "ED") => (await platform.admin.call("GET", `/insight?course=${course}`)).body.weeks;

test("a course's weeks begin on Monday in the institute's zone, and have quartiles from five results on", async () => {
  const { _id } = await platform.newAssignment({ category: "ED" });
  const submitAt = async (time: string, answers: object = right) => {
    const student = await platform.newStudent("ED");
    await handIn(student, _id, answers);
    await platform.db
      .updateTable("submission")
      .set({ submitted_at: time })
      .where("student_id", "=", student.id)
      .execute();
  };
  expect(await readWeeks()).toEqual([]);
  // Midnight before Monday the 9th is 18:30 UTC on Sunday.
  await submitAt("2026-11-08T18:29:59.999Z");
  for (const answers of [right, nearly, nearly, right]) await submitAt("2026-11-08T18:30:00.000Z", answers);
  const none = [null, null, null];
  expect(await readWeeks("ed")).toEqual([
    { week: "2026-11-02", submissions: 1, quartiles: none },
    { week: "2026-11-09", submissions: 4, quartiles: none },
  ]);
  await submitAt("2026-11-15T18:29:59.999Z");
  await submitAt("2026-11-15T18:30:00.000Z");
  expect(await readWeeks()).toEqual([
    { week: "2026-11-02", submissions: 1, quartiles: none },
    { week: "2026-11-09", submissions: 5, quartiles: [83, 100, 100] },
    { week: "2026-11-16", submissions: 1, quartiles: none },
  ]);
  // The twelfth week before the latest is shown, the thirteenth is not.
  await submitAt("2026-09-01T12:00:00.000Z");
  await submitAt("2026-08-30T12:00:00.000Z");
  expect((await readWeeks()).map(({ week }: { week: string }) => week)).toEqual([
    "2026-08-31",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
  ]);
  expect(await readWeeks("CCS")).toEqual([]);
});

const readProgress = async (course = "ED") =>
  (await platform.admin.call("GET", `/admin/gradebook/progress?course=${course}`)).body.progress;

test("a course's progress counts who has done an assignment, works on it or is overdue, of the students it has now", async () => {
  const [done, half, working, idle, leaver] = [
    await platform.newStudent("ED"),
    await platform.newStudent("ED"),
    await platform.newStudent("ED"),
    await platform.newStudent("ED"),
    await platform.newStudent("ED"),
  ];
  const two = { category: "ED", subAssignments: [heartFailure, quiz], dueDate: "2099-12-31" };
  const exam = await platform.newAssignment({ ...two, moduleName: "Two" });
  const place = (student: Student) => ({ studentId: student.id, assignmentId: exam._id });
  const [first, second] = exam.subAssignments;
  const submit = (student: Student, sectionId: string) => handIn(student, exam._id, { subAssignmentId: sectionId });
  for (const { _id } of [first, second]) {
    await submit(done, _id);
    await submit(leaver, _id);
  }
  await submit(half, first._id);
  await working.call("POST", "/student/attempts", { ...place(working), subAssignmentId: first._id });
  await platform.newAssignment({ category: "ED", moduleName: "Draft", state: "draft" });
  const row = { assignmentId: exam._id, moduleName: "Two" };
  expect(await readProgress()).toEqual([{ ...row, students: 5, done: 2, working: 2, overdue: 0 }]);

  const edited = async (dueDate: string) => {
    const sections = [heartFailure, quiz].map((one, index) => ({ ...one, _id: exam.subAssignments[index]?._id }));
    const fields = { ...two, moduleName: "Two", dueDate, subAssignments: sections };
    expect((await platform.admin.form("PUT", `/admin/assignments/${exam._id}`, fields)).status).toBe(200);
  };
  const leaving = { name: leaver.name, courseName: "CCS", expiryDate: "2099-12-31" };
  expect((await platform.admin.form("PUT", `/admin/student/${leaver.id}`, leaving)).status).toBe(200);
  await edited("2026-01-31");
  expect(await readProgress()).toEqual([{ ...row, students: 4, done: 1, working: 0, overdue: 3 }]);
  await edited("2099-12-31");
  expect(await readProgress("ed")).toEqual([{ ...row, students: 4, done: 1, working: 2, overdue: 0 }]);
  expect((await idle.call("GET", "/admin/gradebook/progress?course=ED")).status).toBe(403);
});

test("progress counts a timed attempt that runs past the due date as work, an archived assignment by who submitted, and variants as one", async () => {
  const late = { category: "CCS", dueDate: "2026-01-31" };
  const timed = await platform.newAssignment({ ...late, moduleName: "Timed", timeLimitMinutes: "30" });
  const variants = [{ answerIcdCodes: "E11.9" }];
  const varied = await platform.newAssignment({
    category: "CCS",
    moduleName: "Varied",
    subAssignments: [{ ...heartFailure, variants }],
  });
  const old = await platform.newAssignment({ ...late, moduleName: "Old" });
  const students = [
    await platform.newStudent("CCS"),
    await platform.newStudent("CCS"),
    await platform.newStudent("CCS"),
  ];
  const [starter, other] = students as [Student, Student];
  await starter.call("POST", "/student/attempts", { studentId: starter.id, assignmentId: timed._id });
  // Each has a variant of their own.
  for (const student of [starter, other]) {
    await student.call("GET", "/category/CCS");
    await handIn(student, varied._id, { icdCodes: ["E11.9"] });
  }
  await handIn(other, old._id);
  const archived = await platform.admin.call("POST", `/admin/assignments/${old._id}/archive`);
  expect(archived.status).toBe(200);
  expect(await readProgress("CCS")).toMatchObject([
    { moduleName: "Old", students: 1, done: 1, working: 0, overdue: 0 },
    { moduleName: "Varied", students: 3, done: 2, working: 0, overdue: 0 },
    { moduleName: "Timed", students: 3, done: 0, working: 1, overdue: 2 },
  ]);
});
