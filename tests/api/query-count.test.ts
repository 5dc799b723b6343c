import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
const students: Student[] = [];
const assignmentIds: string[] = [];
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function grow(people: number, assignments: number): Promise<void> {
  for (let count = 0; count < assignments; count++) {
    const subAssignments =
      count % 2 ? [heartFailure] : [heartFailure, quiz, { ...heartFailure, subModuleName: "Three" }];
    assignmentIds.push((await platform.newAssignment({ subAssignments }))._id);
  }
  for (let count = 0; count < people; count++) students.push(await platform.newStudent("IP-DRG"));
  for (const student of students) {
    for (const assignmentId of assignmentIds) {
      const { body } = await student.call("GET", `/category/IP-DRG?studentId=${student.id}`);
      const { subAssignments } = body.assignments.find((one: { _id: string }) => one._id === assignmentId);
      const submittedAnswers =
        subAssignments.length > 0 ? [{ subAssignmentId: subAssignments[0]._id, ...rightAnswers }] : [rightAnswers];
      await student.call("POST", "/student/submit-assignment", {
        studentId: student.id,
        assignmentId,
        submittedAnswers,
      });
    }
  }
}

/** How many queries each call makes now. */
async function countEach(): Promise<Record<string, number>> {
  const [student] = students;
  const [assignmentId] = assignmentIds;
  if (!student || !assignmentId) throw new Error("nobody there");
  const asked: [Pick<Student, "call">, string, string, unknown?][] = [
    [platform.admin, "GET", "/admin/dashboard"],
    [platform.admin, "GET", "/admin/activity"],
    [platform.admin, "GET", "/admin/recentassignments"],
    [platform.admin, "POST", "/category-summary", { category: "IP-DRG" }],
    [platform.admin, "GET", "/admin/studentslist"],
    [platform.admin, "GET", "/admin/students/summary"],
    [platform.admin, "GET", "/admin/students"],
    [platform.admin, "GET", "/assignments"],
    [platform.admin, "GET", `/admin/assignments/edit/${assignmentId}`],
    [platform.admin, "GET", `/assignments/${assignmentId}/submissions`],
    [platform.admin, "GET", `/assignments/${assignmentId}/attempts`],
    [student, "GET", `/category/IP-DRG?studentId=${student.id}`],
    [student, "GET", `/stats/IP-DRG/${student.id}`],
    [student, "GET", `/student/stats/${student.id}`],
    [student, "GET", `/student/insight/${student.id}`],
    [student, "GET", `/payment-details?studentId=${student.id}`],
    [student, "POST", "/result", { studentId: student.id, assignmentId }],
  ];
  const counts: Record<string, number> = {};
  for (const [client, method, url, body] of asked) {
    const before = platform.queries;
    expect((await client.call(method, url, body)).status).toBe(200);
    counts[`${method} ${url}`] = platform.queries - before;
  }
  return counts;
}

test("every call does the same number of queries, whatever the rows", async () => {
  await grow(1, 2);
  const few = await countEach();
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
  await grow(4, 6);
  expect(await countEach()).toEqual(few);
});
