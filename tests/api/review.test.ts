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

test("a comment on a submission is shown to its student, can be changed and deleted, and is in the log", async () => {
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
  expect((await write("")).body.message).toBe("Comment removed");
  expect((await result(assignment, student)).comment).toBeNull();
  const { entries } = (await platform.admin.call("GET", `/admin/audit?target=${student.id}&limit=1`)).body;
  expect(entries[0].details).toMatchObject({ assignment: "Module", assignmentId: assignment._id });
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

test("the class median is shown from five results on, and the missing students are named", async () => {
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

test("an entry of a result has its score by lines, and null before it is submitted", async () => {
  const assignment = await platform.newAssignment({
    subAssignments: [
      { subModuleName: "First", answerAdx: "R07.9" },
      { subModuleName: "Second", answerAdx: "R07.9" },
    ],
  });
  const student = await platform.newStudent("IP-DRG");
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ subAssignmentId: assignment.subAssignments[0]._id, adx: "R07.9" }],
  });
  const [handedIn, open] = await result(assignment, student);
  const score = { points: 1, lines: 1, codePercent: 100, keyVersion: 1, classMedian: null };
  expect(handedIn).toMatchObject({ ...score, submitted: score });
  const none = { points: null, lines: null, codePercent: null, keyVersion: null, classMedian: null };
  expect(open).toMatchObject({ ...none, submitted: null });
});

test("a review lists names by pages, and the answers of one student explain the mistakes", async () => {
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

test("a verdict for everyone applies to all who gave the same answer, counts immediately, and is logged per student", async () => {
  const assignment = await platform.newAssignment();
  const answers = ["I11.0, I50.31", "i110,I5031", " I11.0 ,  I50.31 ", "I50.31, I11.0", "I11.0"];
  const [first, second, third, reordered, other] = await Promise.all(
    answers.map((icdCodes) => submit(assignment, { icdCodes })),
  );
  if (!first || !second || !third || !reordered || !other) throw new Error("nobody there");
  const of = (student: Student) => `/assignments/${assignment._id}/submissions/${student.id}`;
  const decide = (student: Student, body: object) => platform.admin.call("PUT", `${of(student)}/verdicts`, body);
  const others = async (student: Student, field = "icdCodes") =>
    (await platform.admin.call("GET", `${of(student)}/same-answers?field=${field}`)).body;
  expect(await others(first)).toEqual({ success: true, others: 2 });
  expect(await others(other)).toEqual({ success: true, others: 0 });
  expect((await others(first, "notes")).fields).toEqual({ field: "This field is not graded here" });
  const tallied = async () => {
    const { fields } = (await platform.admin.call("GET", `/assignments/${assignment._id}/insight`)).body.sections[0];
    return fields.find((one: { field: string }) => one.field === "icdCodes").facility;
  };
  expect(await tallied()).toBe(0);

  // One of them has an earlier verdict: the later one, for everyone, replaces it.
  await decide(second, { field: "icdCodes", correct: false, reason: "No" });
  const verdict = { field: "icdCodes", correct: true, reason: "The chart bears it", everyone: true };
  expect((await decide(first, verdict)).body.message).toBe("Verdict saved for 3 students");
  for (const student of [first, second, third]) {
    const { submitted, verdicts } = await result(assignment, student);
    expect(submitted.correctCount).toBe(6);
    expect(verdicts.icdCodes).toMatchObject({ correct: true, handMade: { reason: "The chart bears it" } });
  }
  for (const student of [reordered, other]) {
    const { submitted, verdicts } = await result(assignment, student);
    expect([submitted.correctCount, verdicts.icdCodes.handMade]).toEqual([5, undefined]);
  }
  expect(await tallied()).toBe(0.6);
  const logged = async (action: "verdict set by hand" | "verdict taken back") =>
    (
      await platform.db
        .selectFrom("audit")
        .select(["subject_id", "details"])
        .where("action", "=", action)
        .where("subject_id", "in", [first.id, second.id, third.id, reordered.id, other.id])
        .execute()
    ).filter(({ details }) => JSON.parse(details).sameAnswerAs !== undefined);
  const log = await logged("verdict set by hand");
  expect(log.map((row) => row.subject_id).sort()).toEqual([first.id, second.id, third.id].sort());
  const ofSecond = JSON.parse(log.find((row) => row.subject_id === second.id)?.details ?? "");
  expect([ofSecond.before.reason, ofSecond.after.reason]).toEqual(["No", "The chart bears it"]);

  // Removed for one student, then for all who still have it.
  expect((await decide(third, { field: "icdCodes", correct: null })).body.message).toBe("Verdict removed");
  const back = await decide(first, { field: "icdCodes", correct: null, everyone: true });
  expect(back.body.message).toBe("Verdict removed for 2 students");
  expect(await logged("verdict taken back")).toHaveLength(2);
  expect(await tallied()).toBe(0);
});
