import { afterAll, beforeAll, expect, test } from "vitest";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { Platform, rightAnswers } from "./platform.ts";

// The audit log is never pruned, so repeated calls must not fill it.

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function recorded(studentId: string, action: string): Promise<Record<string, unknown>[]> {
  const rows = await platform.db
    .selectFrom("audit")
    .select("details")
    .where("actor_id", "=", studentId)
    .where("action", "=", action as "logged in")
    .orderBy("id")
    .execute();
  return rows.map(({ details }) => JSON.parse(details));
}

test("the log records 20 logins and logouts of a user per hour, and the next entry says how many were left out", async () => {
  const student = await platform.newStudent();
  for (let count = 1; count < 25; count++) await platform.logIn(student.name, student.password);
  expect(await recorded(student.id, "logged in")).toEqual(Array(20).fill({}));
  platform.passSeconds(60 * 60 + 1);
  const again = await platform.logIn(student.name, student.password);
  expect((await recorded(student.id, "logged in")).slice(20)).toEqual([{ notRecorded: 5 }]);
  await again.call("POST", "/logout");
  expect(await recorded(student.id, "logged out")).toEqual([{}]);
});

test("late answers that are refused are recorded once per section, however often they are sent", async () => {
  const student = await platform.newStudent();
  const { _id: assignmentId } = await platform.newAssignment({ timeLimitMinutes: "10" });
  const place = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/attempts", place);
  platform.passSeconds(700);
  await submitExpired(platform.services.db, platform.services.clock);
  // A student who has seen the key cannot submit late answers.
  expect((await student.call("POST", "/result", place)).status).toBe(200);
  const late = { ...place, submittedAnswers: [rightAnswers] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => student.call("POST", "/student/submit-assignment", late)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(409));
  expect(await recorded(student.id, "late answers not taken")).toMatchObject([{ assignmentId }]);
});
