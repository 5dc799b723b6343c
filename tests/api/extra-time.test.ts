import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Platform, type Student } from "./platform.ts";
import { beginWithoutAttempts } from "./timed-attempts.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());
beforeEach(() => beginWithoutAttempts(platform));

const minutesLeft = async (student: Student, assignmentId: string) => {
  const { body } = await student.call("POST", "/student/attempts/presence", { studentId: student.id, assignmentId });
  return { left: (Date.parse(body.deadline) - Date.parse(body.now)) / 60_000, extraMinutes: body.extraMinutes };
};

async function room(people: number) {
  const { _id: assignmentId } = await platform.newAssignment({ timeLimitMinutes: "10" });
  const students: Student[] = [];
  for (let count = 0; count < people; count++) students.push(await platform.newStudent("IP-DRG"));
  const start = (student: Student) =>
    student.call("POST", "/student/attempts", { studentId: student.id, assignmentId });
  const give = (minutes: number, studentIds?: string[]) =>
    platform.admin.call("POST", `/assignments/${assignmentId}/extra-time`, { minutes, studentIds });
  return { assignmentId, students, start, give };
}

test("extra minutes add up, for those named or for everyone working, and count for who starts later", async () => {
  const { assignmentId, students, start, give } = await room(3);
  const [one, two, later] = students as [Student, Student, Student];
  await start(one);
  await start(two);
  expect((await give(15, [one.id, later.id, one.id])).body).toEqual({ success: true, extended: 2 });
  expect((await give(5)).body.extended).toBe(2);
  expect(await minutesLeft(one, assignmentId)).toEqual({ left: 30, extraMinutes: 20 });
  expect(await minutesLeft(two, assignmentId)).toEqual({ left: 15, extraMinutes: 5 });
  expect((await start(later)).body).toMatchObject({ minutes: 10, extraMinutes: 15 });
  expect(await minutesLeft(later, assignmentId)).toEqual({ left: 25, extraMinutes: 15 });
  const { body } = await platform.admin.call("GET", `/assignments/${assignmentId}/attempts`);
  expect(body.attempts.map((attempt: { extraMinutes: number }) => attempt.extraMinutes)).toEqual([5, 15, 20]);
  const list = await one.call("GET", `/category/IP-DRG?studentId=${one.id}`);
  const own = list.body.assignments.find((assignment: { _id: string }) => assignment._id === assignmentId);
  expect(own.attempt.extraMinutes).toBe(20);
});

test("taking minutes back leaves at least one minute and never adds time", async () => {
  const { assignmentId, students, start, give } = await room(1);
  const [student] = students as [Student];
  await start(student);
  await give(10);
  await give(-4);
  expect(await minutesLeft(student, assignmentId)).toEqual({ left: 16, extraMinutes: 6 });
  await give(-1000);
  expect(await minutesLeft(student, assignmentId)).toEqual({ left: 1, extraMinutes: -9 });
  platform.passSeconds(30);
  await give(-5);
  expect(await minutesLeft(student, assignmentId)).toEqual({ left: 0.5, extraMinutes: -9 });
});

test("taking minutes back from a student who has not started leaves one minute, and later extra time counts", async () => {
  const { assignmentId, students, start, give } = await room(2);
  const [one, two] = students as [Student, Student];
  expect((await give(-1000, [one.id])).body.extended).toBe(1);
  expect((await give(-1000, [one.id])).body.extended).toBe(0);
  expect((await give(4, [one.id])).body.extended).toBe(1);
  expect((await start(one)).body).toMatchObject({ minutes: 10, extraMinutes: -5 });
  expect(await minutesLeft(one, assignmentId)).toEqual({ left: 5, extraMinutes: -5 });
  await give(-3, [two.id]);
  await give(-30, [two.id]);
  await start(two);
  expect(await minutesLeft(two, assignmentId)).toEqual({ left: 1, extraMinutes: -9 });
});

test("extra minutes are not counted for untimed, submitted or ended work, nor for another course", async () => {
  const { assignmentId, students, start, give } = await room(3);
  const [handedIn, over, later] = students as [Student, Student, Student];
  const other = await platform.newStudent("CPC");
  await start(handedIn);
  await start(over);
  const submitted = await handedIn.call("POST", "/student/submit-assignment", {
    studentId: handedIn.id,
    assignmentId,
    submittedAnswers: [{ adx: "R06.02" }],
  });
  expect(submitted.status).toBe(200);
  const longAgo = new Date(platform.nowMs - 60 * 60_000).toISOString();
  await platform.db.updateTable("attempt").set({ deadline_at: longAgo }).where("student_id", "=", over.id).execute();
  expect((await give(15, [handedIn.id, over.id, other.id])).body).toEqual({ success: true, extended: 0 });
  expect((await give(15, [handedIn.id, over.id, other.id, later.id])).body.extended).toBe(1);
  expect((await give(15)).body.extended).toBe(0);

  const { _id: untimed } = await platform.newAssignment();
  const gave = await platform.admin.call("POST", `/assignments/${untimed}/extra-time`, {
    minutes: 15,
    studentIds: [later.id],
  });
  expect(gave.body).toEqual({ success: true, extended: 0 });
  const given = await platform.db
    .selectFrom("extra_time")
    .select("student_id")
    .where("assignment_id", "in", [assignmentId, untimed])
    .execute();
  expect(given).toEqual([{ student_id: later.id }]);
});

test("extra time that reaches nobody is refused or counts nobody", async () => {
  const { assignmentId, students, give } = await room(1);
  const [student] = students as [Student];
  expect((await give(5)).body.extended).toBe(0);
  expect((await give(5, [student.id, "nobody"])).status).toBe(404);
  expect((await give(0)).status).toBe(422);
  expect((await give(1.5)).status).toBe(422);
  expect((await give(2000)).body.message).toBe("Minutes must be a whole number from -1440 to 1440, and not 0");
  expect((await platform.admin.call("POST", "/assignments/nothing/extra-time", { minutes: 5 })).status).toBe(404);
  const given = await platform.db
    .selectFrom("extra_time")
    .selectAll()
    .where("assignment_id", "=", assignmentId)
    .execute();
  expect(given).toEqual([]);
});
