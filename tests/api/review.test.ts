import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function submit(assignment: { _id: string }, answers: Record<string, unknown> = {}): Promise<Student> {
  const student = await platform.newStudent("IP-DRG");
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ ...rightAnswers, ...answers }],
  });
  return student;
}

const submissions = async (assignment: { _id: string }) =>
  (await platform.admin.call("GET", `/assignments/${assignment._id}/submissions`)).body;

const result = async (assignment: { _id: string }, student: Student) =>
  (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body.data;

test("a comment on a submission is read by its student, changed and taken back, and kept in the log", async () => {
  const assignment = await platform.newAssignment();
  const [student, other] = [await submit(assignment), await submit(assignment)];
  const write = (text: string, id = student.id) =>
    platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${id}/comment`, { text });
  expect((await write(" Read the discharge summary first. ")).body).toEqual({
    success: true,
    message: "Comment saved",
  });
  expect((await result(assignment, student)).comment).toBe("Read the discharge summary first.");
  expect((await result(assignment, other)).comment).toBeNull();
  const own = (await submissions(assignment)).results.find(
    (one: { studentId: string }) => one.studentId === student.id,
  );
  expect(own.parentSummary.comment).toBe("Read the discharge summary first.");
  await write("Better.");
  expect((await result(assignment, student)).comment).toBe("Better.");
  expect((await write("")).body.message).toBe("Comment taken back");
  expect((await result(assignment, student)).comment).toBeNull();
  expect((await write("x", "nobody")).status).toBe(404);
  expect((await write("x".repeat(4001))).body.fields).toEqual({ text: "At most 4000 characters are allowed" });
  const log = await platform.db
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "submission commented")
    .orderBy("id")
    .execute();
  expect(log.map((row) => JSON.parse(row.details).after)).toEqual([
    "Read the discharge summary first.",
    "Better.",
    null,
  ]);
});

test("the class median is told from five results on, and who has not submitted is named", async () => {
  const assignment = await platform.newAssignment();
  const first = await submit(assignment, { drgValue: "1" });
  for (const answers of [{ drgValue: "1", adx: "x" }, {}]) await submit(assignment, answers);
  await submit(assignment, { drgValue: "1", adx: "x", icdCodes: "I10" });
  expect((await result(assignment, first)).submitted.classMedian).toBeNull();
  await submit(assignment);
  expect((await result(assignment, first)).submitted.classMedian).toBe(83);
  const idle = await platform.newStudent("IP-DRG");
  const elsewhere = await platform.newStudent("CPC");
  const { notSubmitted, results } = await submissions(assignment);
  const names = notSubmitted.map((one: { studentName: string }) => one.studentName);
  expect(names).toContain(idle.name);
  expect(names).not.toContain(first.name);
  expect(names).not.toContain(elsewhere.name);
  expect(results[0].parentSummary.classMedian).toBe(83);
});

test("a review asks for names first, in pages, then for one student's answers, which say what went wrong", async () => {
  const assignment = await platform.newAssignment();
  const right = await submit(assignment);
  const wrong = await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" });
  await platform.newStudent("IP-DRG");
  const dispute = await wrong.call("POST", "/student/disputes", {
    studentId: wrong.id,
    assignmentId: assignment._id,
    field: "icdCodes",
    code: "I50.31",
    reason: "Page 2",
  });
  expect(dispute.status).toBe(201);
  const ask = (query: string) => platform.admin.call("GET", `/assignments/${assignment._id}/submissions?${query}`);
  const names = (await ask("view=names")).body;
  expect(names.results).toEqual([
    expect.objectContaining({ studentId: wrong.id, auto: false, late: false, handMade: false, disputes: 1 }),
    expect.objectContaining({ studentId: right.id, overallProgress: 100, disputes: 0 }),
  ]);
  for (const one of names.results) {
    for (const part of ["parentSummary", "subModulesSummary", "submittedAnswers"]) expect(one).not.toHaveProperty(part);
  }
  expect(names.notSubmitted.length).toBeGreaterThan(0);

  const first = await ask("view=names&limit=1");
  expect(first.headers.get("x-total-count")).toBe("2");
  expect(first.body).toMatchObject({ results: [{ studentId: wrong.id }], next: wrong.id });
  const second = (await ask(`limit=1&after=${wrong.id}`)).body;
  expect(second).toMatchObject({ next: null, results: [{ studentId: right.id, parentSummary: { wrongCount: 0 } }] });
  const found = (await ask(`view=names&search=${encodeURIComponent(right.name.toUpperCase())}`)).body;
  expect(found.results.map((one: { studentId: string }) => one.studentId)).toEqual([right.id]);

  const own = (await ask(`studentId=${wrong.id}`)).body.results;
  expect(own).toHaveLength(1);
  expect(own[0].parentSummary).toMatchObject({ assignmentPdf: null, startedAt: null, keyVersion: 1 });
  expect(own[0].parentSummary.verdicts.icdCodes.codes[1]).toMatchObject({
    code: "I50.31",
    meant: "I50.33",
    mark: "wrong",
  });
  expect((await ask("studentId=nobody")).body.results).toEqual([]);
  expect((await ask("limit=0")).status).toBe(422);
});
