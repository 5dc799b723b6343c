import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitExpired } from "../../server/submissions/submit-expired.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());
// The server submits every overdue attempt, so each test starts with none.
beforeEach(() => platform.db.deleteFrom("attempt").execute());

async function timed(minutes = 10): Promise<{ student: Student; place: { studentId: string; assignmentId: string } }> {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({ timeLimitMinutes: String(minutes) });
  return { student, place: { studentId: student.id, assignmentId: assignment._id } };
}

const open = (student: Student, place: object) => student.call("POST", "/student/attempts", place);
const draft = (student: Student, place: object, answers: object) =>
  student.call("PUT", "/student/attempts/draft", { ...place, answers });
const submit = (student: Student, place: object, answers: object) =>
  student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [answers] });
const result = async (student: Student, place: object) => (await student.call("POST", "/result", place)).body;

test("an attempt starts once: opened again it has the same deadline and the draft", async () => {
  const { student, place } = await timed();
  const first = await open(student, place);
  expect(Date.parse(first.body.deadline) - Date.parse(first.body.startedAt)).toBe(600_000);
  platform.passSeconds(60);
  await draft(student, place, { drgValue: "291", icdCodes: ["I11.0"] });
  await draft(student, place, { drgValue: "292" });
  const again = await open(student, place);
  expect(again.body).toMatchObject({
    startedAt: first.body.startedAt,
    deadline: first.body.deadline,
    draft: { drgValue: "292", icdCodes: ["I11.0"] },
  });
  expect(Date.parse(again.body.now)).toBeGreaterThan(Date.parse(first.body.now));
});

test("a section's limit overrides its parent's, and an edited limit counts for later attempts only", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment({
    timeLimitMinutes: "10",
    subAssignments: [
      { ...heartFailure, timeLimitMinutes: 5 },
      { ...heartFailure, subModuleName: "Second" },
    ],
  });
  const [first, second] = assignment.subAssignments.map((section: { _id: string }) => section._id);
  const minutes = async (subAssignmentId: string) => {
    const { body } = await open(student, { studentId: student.id, assignmentId: assignment._id, subAssignmentId });
    return (Date.parse(body.deadline) - Date.parse(body.startedAt)) / 60_000;
  };
  expect(await minutes(first)).toBe(5);
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "M",
    category: "IP-DRG",
    timeLimitMinutes: "30",
    subAssignments: [
      { ...heartFailure, _id: first },
      { ...heartFailure, _id: second },
    ],
  });
  expect([await minutes(first), await minutes(second)]).toEqual([5, 30]);
});

test("after the deadline a draft is refused; a submission is taken for 60 s and marked", async () => {
  const { student, place } = await timed();
  await open(student, place);
  platform.passSeconds(601);
  expect(await draft(student, place, { drgValue: "1" })).toMatchObject({
    status: 409,
    body: { message: "Time is up", code: "time_up" },
  });
  platform.passSeconds(50);
  expect(await submit(student, place, rightAnswers)).toMatchObject({
    status: 200,
    body: { late: false, overallProgress: 100 },
  });
  const { body } = await platform.admin.call("GET", `/assignments/${place.assignmentId}/submissions`);
  expect(body.results[0].parentSummary).toMatchObject({ auto: true, lateSeconds: 51, late: null });
  expect(await draft(student, place, { drgValue: "1" })).toMatchObject({
    status: 409,
    body: { message: "This section has already been submitted" },
  });
  expect((await open(student, place)).status).toBe(409);
});

test("when nobody comes back the server submits the draft, once, 60 s after the deadline", async () => {
  const { student, place } = await timed();
  await open(student, place);
  await draft(student, place, { drgValue: "291", adx: "R06.02" });
  platform.passSeconds(655);
  expect(await submitExpired(platform.services)).toBe(0);
  platform.passSeconds(6);
  const counts = await Promise.all([submitExpired(platform.services), submitExpired(platform.services)]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(await result(student, place)).toMatchObject({
    totalCorrect: 2,
    totalWrong: 4,
    data: { submitted: { auto: true, drgValue: "291" } },
  });
});

test("an attempt without a draft becomes a submission with nothing answered", async () => {
  const { student, place } = await timed();
  await open(student, place);
  platform.passSeconds(700);
  expect(await submitExpired(platform.services)).toBe(1);
  expect(await result(student, place)).toMatchObject({ totalCorrect: 0, totalWrong: 6 });
});

test("answers that arrive too late change no mark, are kept, and count when staff accept them", async () => {
  const { student, place } = await timed();
  await open(student, place);
  await draft(student, place, { drgValue: "291" });
  platform.passSeconds(1000);
  const late = await submit(student, place, rightAnswers);
  expect(late).toMatchObject({ status: 200, body: { late: true, totalCorrect: 1 } });
  expect((await submit(student, place, rightAnswers)).body).toMatchObject({ late: true, totalCorrect: 1 });
  const url = `/assignments/${place.assignmentId}/submissions`;
  const block = async () => (await platform.admin.call("GET", url)).body.results[0].parentSummary;
  expect((await block()).late).toMatchObject({
    lateSeconds: 400,
    answers: { icdCodes: ["I11.0", "I50.33", "J96.01"] },
  });
  const decide = (accept: boolean) => platform.admin.call("POST", `${url}/${student.id}/late`, { accept });
  expect((await decide(true)).status).toBe(200);
  expect(await block()).toMatchObject({ correctCount: 6, lateSeconds: 400, late: null });
  expect((await decide(true)).status).toBe(409);
});

test("extra minutes move a running deadline and count for attempts that start later", async () => {
  const { student, place } = await timed();
  const before = await open(student, place);
  const give = (minutes: number) =>
    platform.admin.call("PUT", `/admin/student/${student.id}/extra-time`, {
      assignmentId: place.assignmentId,
      minutes,
    });
  expect((await give(15)).status).toBe(200);
  await give(5);
  const after = await open(student, place);
  expect(Date.parse(after.body.deadline) - Date.parse(before.body.deadline)).toBe(5 * 60_000);
  expect((await give(-1)).status).toBe(422);
});

test("staff see who is working, until when, and what was last saved", async () => {
  const { student, place } = await timed();
  await open(student, place);
  await draft(student, place, { drgValue: "1" });
  const { body } = await platform.admin.call("GET", `/assignments/${place.assignmentId}/attempts`);
  expect(body.attempts).toMatchObject([
    { studentId: student.id, studentName: student.name, subModuleName: "Heart failure" },
  ]);
  expect(body.attempts[0].savedAt).not.toBeNull();
  await submit(student, place, rightAnswers);
  expect((await platform.admin.call("GET", `/assignments/${place.assignmentId}/attempts`)).body.attempts).toEqual([]);
});
