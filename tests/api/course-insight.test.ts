import { afterEach, beforeEach, expect, test } from "vitest";
import { Platform, rightAnswers, type Student } from "./platform.ts";

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
