import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start({ TIME_ZONE: "Asia/Kolkata" });
});
afterAll(() => platform.stop());

test("a submission counts on the day of the institute's zone, half an hour past its midnight too", async () => {
  const student = await platform.newStudent("IP-DRG");
  const assignment = await platform.newAssignment();
  const place = { studentId: student.id, assignmentId: assignment._id };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  const day = (daysAgo: number) => new Date(platform.nowMs - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const countsAt = async (time: string) => {
    await platform.db.updateTable("submission").set({ submitted_at: time }).execute();
    const { days } = (await platform.admin.call("GET", "/admin/activity")).body;
    return days.filter((one: { submissions: number }) => one.submissions > 0);
  };
  // Midnight in Kolkata is 18:30 UTC.
  expect(await countsAt(`${day(6)}T18:29:59.000Z`)).toEqual([{ day: day(6), submissions: 1 }]);
  expect(await countsAt(`${day(6)}T18:30:00.000Z`)).toEqual([{ day: day(5), submissions: 1 }]);
  expect(await countsAt(`${day(6)}T18:59:59.000Z`)).toEqual([{ day: day(5), submissions: 1 }]);
  expect(await countsAt(`${day(40)}T12:00:00.000Z`)).toEqual([]);
});
