import { afterEach, beforeEach, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

const submit = (student: Student, assignmentId: string, subAssignmentId?: string) =>
  student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId,
    submittedAnswers: [{ ...(subAssignmentId && { subAssignmentId }), ...rightAnswers }],
  });

const change = (student: Student, fields: Record<string, string>, files: [string, File][] = []) =>
  platform.admin.form(
    "PUT",
    `/admin/student/${student.id}`,
    { name: student.name, courseName: student.course, expiryDate: "2099-12-31", ...fields },
    files,
  );

const statsOf = async (student: Student) =>
  (await platform.admin.call("GET", `/student/stats/${student.id}`)).body.stats;

test("a partly submitted module shows its submitted and missing sections and the extra time", async () => {
  const student = await platform.newStudent("CCS");
  const assignment = await platform.newAssignment({
    category: "CCS",
    moduleName: "Half",
    subAssignments: [heartFailure, { ...quiz, timeLimitMinutes: 20 }],
  });
  const untimed = await platform.newAssignment({ category: "CCS", moduleName: "Untimed" });
  await submit(student, assignment._id, assignment.subAssignments[0]._id);
  const before = await statsOf(student);
  expect(before.submittedAssignments).toMatchObject([{ moduleName: "Half", sectionCount: 2, subAssignments: [{}] }]);
  expect(before.pendingAssignments).toMatchObject([
    { moduleName: "Untimed", isTimed: false, missingSections: ["Heart failure"] },
    { moduleName: "Half", isTimed: true, missingSections: ["Quiz"], extraMinutes: 0, deadline: null },
  ]);
  const started = await student.call("POST", "/student/attempts", {
    studentId: student.id,
    assignmentId: assignment._id,
    subAssignmentId: assignment.subAssignments[1]._id,
  });
  await platform.db
    .insertInto("extra_time")
    .values({ student_id: student.id, assignment_id: assignment._id, minutes: 5 })
    .execute();
  const pending = (await statsOf(student)).pendingAssignments;
  expect(pending[1]).toMatchObject({ extraMinutes: 5, deadline: started.body.deadline });
  await platform.admin.call("DELETE", `/assignments/${untimed._id}`);
});

test("work of a course that the student left is counted apart and recorded when the student is deleted", async () => {
  const student = await platform.newStudent("ED");
  const assignment = await platform.newAssignment({ category: "ED" });
  await submit(student, assignment._id);
  expect((await statsOf(student)).otherCourses).toEqual([]);
  const waiting = await platform.newStudent("ED");
  const second = await platform.newStudent("ED");
  expect((await change(student, { courseName: "Denials" })).status).toBe(200);
  // A student who left the course does not change the number of pending students.
  const { mostPending } = (await platform.admin.call("GET", "/admin/activity")).body;
  expect(mostPending).toContainEqual({ assignmentId: assignment._id, moduleName: "Module", pending: 2, assigned: 2 });
  for (const { id } of [waiting, second]) await platform.admin.call("DELETE", `/admin/student/${id}`);
  expect(await statsOf(student)).toMatchObject({
    submittedCount: 0,
    otherCourses: [{ courseName: "ED", submissions: 1 }],
  });
  await platform.admin.call("DELETE", `/admin/student/${student.id}`);
  const audit = await platform.db
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "student deleted")
    .where("subject_id", "=", student.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(audit.details)).toMatchObject({ submissions: 1 });
});

test("students are found by course, by id, and by a missing submission", async () => {
  const done = await platform.newStudent("SURGERY");
  const missing = await platform.newStudent("SURGERY");
  const assignment = await platform.newAssignment({ category: "surgery" });
  await submit(done, assignment._id);
  const found = async (query: string) =>
    (await platform.admin.call("GET", `/admin/students/summary?${query}`)).body.map((one: { _id: string }) => one._id);
  expect((await found("search=surg&sort=name")).toSorted()).toEqual([done.id, missing.id].toSorted());
  expect(await found(`id=${done.id}`)).toEqual([done.id]);
  expect(await found(`missing=${assignment._id}`)).toEqual([missing.id]);
  expect(await found("missing=nothing")).toEqual([]);
  const { status, body } = await platform.admin.call("GET", "/students?limit=0");
  expect([status, body.message]).toEqual([422, "limit must be a whole number from 1 to 20000"]);
  expect((await platform.admin.call("GET", "/students?sort=constructor")).status).toBe(422);
});

test("removing a picture deletes its file", async () => {
  const student = await platform.newStudent("CPC");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const { body } = await change(student, {}, [["profileImage", new File([png], "me.png", { type: "image/png" })]]);
  const link = platform.base + body.student.profileImage;
  expect((await fetch(link)).status).toBe(200);
  expect((await change(student, {})).body.student.profileImage).not.toBeNull();
  expect((await change(student, { removeImage: "true" })).body.student.profileImage).toBeNull();
  expect((await fetch(link)).status).toBe(404);
});

test("a submission after the due date counts and is marked as late for the student and staff", async () => {
  const student = await platform.newStudent("Denials");
  const [inTime, after] = [
    await platform.newAssignment({ category: "Denials", moduleName: "In time", dueDate: "2099-12-31" }),
    await platform.newAssignment({ category: "Denials", moduleName: "After", dueDate: "2026-01-31" }),
  ];
  const listed = async () =>
    (await student.call("GET", `/category/Denials?studentId=${student.id}`)).body.assignments.map(
      (listed: Record<string, unknown>) => [listed.moduleName, listed.submissionDate, listed.afterDue],
    );
  expect(await listed()).toEqual([
    ["After", null, false],
    ["In time", null, false],
  ]);
  for (const { _id } of [inTime, after]) expect((await submit(student, _id)).status).toBe(200);
  const dates: string[] = [];
  for (const [{ _id }, isAfter] of [
    [inTime, false],
    [after, true],
  ] as const) {
    const { results } = (await platform.admin.call("GET", `/assignments/${_id}/submissions?view=names`)).body;
    expect(results).toMatchObject([{ afterDue: isAfter, totalCorrect: 6 }]);
    dates.push(results[0].submissionDate);
  }
  expect(await listed()).toEqual([
    ["After", dates[1], true],
    ["In time", dates[0], false],
  ]);
  expect((await statsOf(student)).submittedAssignments).toMatchObject([
    { moduleName: "After", submissionDate: dates[1], afterDue: true },
    { moduleName: "In time", submissionDate: dates[0], afterDue: false },
  ]);
});

test("the list shows the minutes that all sections of a started assignment took together", async () => {
  const student = await platform.newStudent("ED");
  const [taken, brought] = [
    await platform.newAssignment({ category: "ED", moduleName: "Taken" }),
    await platform.newAssignment({ category: "ED", moduleName: "Brought" }),
  ];
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: taken._id });
  platform.passSeconds(31 * 60);
  for (const { _id } of [taken, brought]) expect((await submit(student, _id)).status).toBe(200);
  const { assignments } = (await student.call("GET", `/category/ED?studentId=${student.id}`)).body;
  expect(
    assignments.map(({ moduleName, minutes }: { moduleName: string; minutes: number | null }) => [moduleName, minutes]),
  ).toEqual([
    ["Brought", null],
    ["Taken", 31],
  ]);
});
