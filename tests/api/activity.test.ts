import { afterEach, beforeEach, expect, test } from "vitest";
import { Platform, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start({ TIME_ZONE: "Asia/Kolkata" });
});
afterEach(() => platform.stop());

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

test("the dashboard counts the work that waits for staff today and names where to begin", async () => {
  const attention = async () => (await platform.admin.call("GET", "/admin/attention")).body;
  const before = await attention();
  expect(before).toMatchObject({ disputes: { open: 0, oldestAt: null }, late: { count: 0, first: null } });
  const day = (days: number) => new Date(platform.nowMs + days * 86_400_000).toISOString().slice(0, 10);
  await platform.newStudent("ED", { expiryDate: day(9) });
  const soon = await platform.newStudent("ED", { expiryDate: day(3) });
  expect((await attention()).expiring).toMatchObject({
    count: before.expiring.count + 1,
    first: { name: soon.name, expiryDate: expect.stringContaining(day(3)) },
  });

  const student = await platform.newStudent("IP-DRG");
  const { _id: assignmentId } = await platform.newAssignment({ timeLimitMinutes: "10" });
  const place = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/attempts", place);
  await student.call("PUT", "/student/attempts/draft", { ...place, answers: { drgValue: "291" } });
  expect((await attention()).working).toEqual({ students: 1, offline: 0, assignments: 1, assignmentId });
  platform.passSeconds(70);
  expect((await attention()).working).toMatchObject({ students: 1, offline: 1 });

  platform.passSeconds(1000);
  expect((await attention()).working).toEqual({ students: 0, offline: 0, assignments: 0, assignmentId: null });
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  expect((await attention()).late).toEqual({
    count: 1,
    first: { assignmentId, studentId: student.id, moduleName: "Module" },
  });
  await platform.admin.call("POST", `/assignments/${assignmentId}/submissions/${student.id}/late`, { accept: false });
  expect((await attention()).late).toEqual({ count: 0, first: null });

  const other = await platform.newStudent("IP-DRG");
  const { _id } = await platform.newAssignment();
  const theirs = { studentId: other.id, assignmentId: _id };
  await other.call("POST", "/student/submit-assignment", { ...theirs, submittedAnswers: [{ drgValue: "292" }] });
  await other.call("POST", "/student/disputes", { ...theirs, field: "drgValue", reason: "The chart says otherwise." });
  expect((await attention()).disputes).toEqual({ open: 1, students: 1, oldestAt: expect.stringContaining("T") });
});
