import { afterAll, beforeAll, expect, test } from "vitest";
import { addCopies } from "./copies.ts";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const submit = (student: Student, assignmentId: string, ...submittedAnswers: object[]) =>
  student.call("POST", "/student/submit-assignment", { studentId: student.id, assignmentId, submittedAnswers });

test("a verdict set by hand counts immediately, survives a new key, and can be revoked", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  await submit(student, assignment._id, { ...rightAnswers, drgValue: "292" });
  const place = `/assignments/${assignment._id}/submissions/${student.id}`;
  const decide = (body: object) => platform.admin.call("PUT", `${place}/verdicts`, body);
  expect(await decide({ field: "drgValue", correct: true, reason: " " })).toMatchObject({
    status: 422,
    body: { fields: { reason: "Reason is required" } },
  });
  expect((await decide({ field: "notes", correct: true, reason: "x" })).status).toBe(422);
  expect((await decide({ field: "drgValue", correct: true, reason: "292 is defensible" })).status).toBe(200);
  const result = async () =>
    (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body;
  expect(await result()).toMatchObject({
    totalCorrect: 6,
    data: { verdicts: { drgValue: { correct: true, handMade: { reason: "292 is defensible" } } } },
  });
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "M",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, answerDrgValue: "293" }],
  });
  expect(await result()).toMatchObject({ totalCorrect: 6 });
  expect((await decide({ field: "drgValue", correct: null })).status).toBe(200);
  expect(await result()).toMatchObject({ totalCorrect: 5, data: { verdicts: { drgValue: { correct: false } } } });
});

test("a verdict on a question is set by hand and deleted with the question", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ subAssignments: [quiz] });
  const [bilateral, distinct] = assignment.dynamicQuestions;
  const answers = [
    { _id: bilateral._id, submittedAnswer: "25" },
    { _id: distinct._id, submittedAnswer: "XYZZY59" },
  ];
  await submit(student, assignment._id, { dynamicQuestions: answers });
  const decide = (field: string) =>
    platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${student.id}/verdicts`, {
      field,
      correct: true,
      reason: "25 is defensible",
    });
  const result = async () =>
    (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body;
  expect((await decide("no-such-question")).status).toBe(422);
  expect(await result()).toMatchObject({ totalCorrect: 1, totalWrong: 1 });
  expect((await decide(bilateral._id)).status).toBe(200);
  expect(await result()).toMatchObject({
    totalCorrect: 2,
    totalWrong: 0,
    data: { verdicts: { [bilateral._id]: { correct: true, handMade: { reason: "25 is defensible" } } } },
  });
  const edited = await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "M",
    category: "IP-DRG",
    removed: [bilateral._id],
    subAssignments: [{ subModuleName: "Quiz", isDynamic: true, questions: [distinct] }],
  });
  expect(edited.status).toBe(200);
  expect(await result()).toMatchObject({ totalCorrect: 1, totalWrong: 0 });
  expect((await result()).data.verdicts).not.toHaveProperty(bilateral._id);
});

test("a reopened section can be answered again, and the audit log has the old answers", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  await submit(student, assignment._id, { drgValue: "OLD-ANSWER" });
  const path = `/assignments/${assignment._id}/submissions/${student.id}`;
  expect((await platform.admin.call("DELETE", path)).status).toBe(200);
  expect((await platform.admin.call("DELETE", path)).status).toBe(404);
  expect(await submit(student, assignment._id, rightAnswers)).toMatchObject({
    status: 200,
    body: { alreadySubmitted: false, overallProgress: 100 },
  });
  const audit = await platform.db
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "section reopened")
    .execute();
  expect(audit.some((row) => row.details.includes("OLD-ANSWER"))).toBe(true);
});

test("a verdict for a class is in the audit log once per student, and takes few queries", async () => {
  const assignment = await platform.newAssignment();
  const model = await platform.newStudent("IP-DRG");
  await submit(model, assignment._id, { drgValue: "292" });
  await addCopies(platform.db, model, assignment, 230);
  const queriesBefore = platform.queries;
  const verdict = { field: "drgValue", correct: true, reason: "by hand", everyone: true };
  const path = `/assignments/${assignment._id}/submissions/${model.id}/verdicts`;
  expect((await platform.admin.call("PUT", path, verdict)).body.message).toBe("Verdict saved for 231 students");
  expect(platform.queries - queriesBefore).toBeLessThan(100);
  const logged = platform.db.selectFrom("audit").select("subject_id").where("action", "=", "verdict set by hand");
  const copies = (await logged.execute()).filter(({ subject_id }) => subject_id?.endsWith(` of ${model.id}`));
  expect(copies.length).toBe(230);
});

test("a verdict that a colleague set meanwhile is replaced only after a warning", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  await submit(student, assignment._id, { ...rightAnswers, drgValue: "292" });
  const place = `/assignments/${assignment._id}/submissions/${student.id}`;
  const decide = (body: object) =>
    platform.admin.call("PUT", `${place}/verdicts`, { field: "drgValue", reason: "why", ...body });
  const stored = async () =>
    (await platform.admin.call("GET", `${place.slice(0, place.lastIndexOf("/"))}?studentId=${student.id}`)).body
      .results[0].parentSummary.verdicts.drgValue;
  expect((await decide({ correct: true, reason: "Accepted after discussion", seen: null })).status).toBe(200);
  platform.passSeconds(1);
  const refused = await decide({ correct: false, seen: null });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message:
        "admin has marked this correct meanwhile: “Accepted after discussion”. Nothing was saved. Save again to replace it.",
    },
  });
  const { correct, handMade } = await stored();
  expect([correct, handMade.reason]).toEqual([true, "Accepted after discussion"]);
  expect((await decide({ correct: false, seen: handMade.at })).status).toBe(200);
  platform.passSeconds(1);
  expect((await decide({ correct: null, reason: "", seen: handMade.at })).status).toBe(409);
  expect((await decide({ correct: null, reason: "" })).status).toBe(200);
  expect((await decide({ correct: true, seen: handMade.at })).body.message).toBe(
    "Someone else has removed this verdict meanwhile. Nothing was saved. Save again to replace it.",
  );
});
