import { afterAll, beforeAll, expect, test } from "vitest";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function submit(student: Student, assignmentId: string, subAssignmentId: string, drgValue = "291") {
  const given = { ...rightAnswers, drgValue, dynamicQuestions: [{ submittedAnswer: "25" }], subAssignmentId };
  const sent = { studentId: student.id, assignmentId, submittedAnswers: [given] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
}

/** Returns the counts that staff see, and the counts of the rows. */
async function shownAndStored(assignmentId: string) {
  const { admin, db } = platform;
  const listed = (await admin.call("GET", "/assignments?limit=50")).body.find(
    ({ _id }: { _id: string }) => _id === assignmentId,
  );
  const dashboard = (await admin.call("GET", "/admin/dashboard")).body;
  const activity = (await admin.call("GET", "/admin/activity")).body;
  const sum = (bars: { submissions: number }[]) => bars.reduce((all, { submissions }) => all + submissions, 0);
  const rows = await db.selectFrom("submission").selectAll().execute();
  const own = rows.filter(({ assignment_id }) => assignment_id === assignmentId);
  const percents = rows.map(({ percent }) => percent);
  return {
    shown: {
      submissions: listed.submissionCount,
      students: listed.submittedStudentsCount,
      all: [dashboard.totalSubmissions, dashboard.averageScore],
      days: sum(activity.days),
      scores: sum(activity.scores),
      perfect: activity.scores.at(9)?.submissions,
      pending: activity.mostPending.find((one: { assignmentId: string }) => one.assignmentId === assignmentId)?.pending,
    },
    stored: {
      submissions: own.length,
      students: new Set(own.map(({ student_id }) => student_id)).size,
      all: [rows.length, Math.round((percents.reduce((all, one) => all + one, 0) / rows.length) * 100) / 100],
      days: rows.length,
      scores: rows.length,
      perfect: percents.filter((percent) => percent >= 90).length,
      pending: 1,
    },
  };
}

/** Reads all pages of an assignment's students. */
async function walk(assignmentId: string, limit: number) {
  const found: unknown[] = [];
  let after = "";
  for (let page = 0; page < 20; page += 1) {
    const path = `/assignments/${assignmentId}/submissions?view=names&limit=${limit}${after && `&after=${after}`}`;
    const { body, headers } = await platform.admin.call("GET", path);
    found.push(...body.results);
    expect(headers.get("x-total-count")).toBe("6");
    if (body.next === null) return found;
    after = body.next;
  }
  throw new Error("the pages have no end");
}

test("staff see the same numbers whether submissions are counted, partly counted or not yet counted", async () => {
  const assignment = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const [coding, questions] = assignment.subAssignments;
  const students: Student[] = [];
  for (let place = 0; place < 7; place += 1) students.push(await platform.newStudent("IP-DRG"));
  const expectTrue = async () => {
    const { shown, stored } = await shownAndStored(assignment._id);
    expect(shown).toEqual(stored);
  };
  const count = () => countAll(platform.db, new AbortController().signal);
  for (const [place, student] of students.slice(0, 6).entries()) {
    await submit(student, assignment._id, coding._id, place % 2 ? "292" : "291");
    // Some submissions have the same time as the previous one.
    if (place % 3 === 0) platform.passSeconds(3600);
  }
  await expectTrue();
  await count();
  await expectTrue();
  for (const student of students.slice(0, 6).reverse()) await submit(student, assignment._id, questions._id);
  await expectTrue();

  const whole = (await platform.admin.call("GET", `/assignments/${assignment._id}/submissions?view=names`)).body;
  expect(whole.results).toHaveLength(6);
  for (const limit of [1, 2, 5, 6, 50]) expect(await walk(assignment._id, limit)).toEqual(whole.results);
  await count();
  for (const limit of [1, 4]) expect(await walk(assignment._id, limit)).toEqual(whole.results);
  await expectTrue();

  const [first] = students;
  const path = `/assignments/${assignment._id}/submissions/${first?.id}?subAssignmentId=${coding._id}`;
  expect((await platform.admin.call("DELETE", path)).status).toBe(200);
  await expectTrue();
  expect((await platform.admin.call("DELETE", `/assignments/${assignment._id}/sub/${questions._id}`)).status).toBe(200);
  const { shown, stored } = await shownAndStored(assignment._id);
  expect(shown).toEqual({ ...stored, pending: 2 });
});
