import { expect, test } from "vitest";
import { scorePercent } from "#contract/progress.ts";
import { countAll } from "../../server/insight/counts/update-tally.ts";
import { heartFailure, quiz, rightAnswers, type Student } from "./platform.ts";
import { runTwoServers } from "./two-servers.ts";

const both = runTwoServers();

/** Returns each student's score in an assignment, after comparing both servers with the rows. */
async function readOnBoth(assignmentId: string, sections: number) {
  const { students } = (await both.ask("/admin/gradebook?course=IP-DRG")).body;
  const rows = await both.platform.db
    .selectFrom("submission")
    .select(["student_id", "earned", "possible"])
    .where("assignment_id", "=", assignmentId)
    .execute();
  const work = Map.groupBy(rows, (row) => row.student_id);
  const stored = students.map(({ _id }: { _id: string }) => {
    const own = work.get(_id) ?? [];
    const sum = (of: "earned" | "possible") => own.reduce((all, row) => all + Number(row[of]), 0);
    return own.length < sections ? null : scorePercent(sum("earned"), sum("possible") - sum("earned"));
  });
  const shown = students.map((one: { percents: Record<string, number | null> }) => one.percents[assignmentId] ?? null);
  expect(shown).toEqual(stored);
  return shown;
}

async function submit(student: Student, assignmentId: string, subAssignmentId: string, drgValue = "291") {
  const given = { ...rightAnswers, drgValue, dynamicQuestions: [{ submittedAnswer: "25" }], subAssignmentId };
  const sent = { studentId: student.id, assignmentId, submittedAnswers: [given] };
  expect((await student.call("POST", "/student/submit-assignment", sent)).status).toBe(200);
}

test("cached scores are never older than the database, on either of two servers", async () => {
  const { _id: id, subAssignments } = await both.platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const [coding, questions] = subAssignments;
  const students: Student[] = [];
  for (let place = 0; place < 6; place += 1) students.push(await both.platform.newStudent("IP-DRG"));
  const count = () => countAll(both.platform.db, new AbortController().signal);
  const [first, second, third] = students as [Student, Student, Student];

  for (const [place, student] of students.entries()) await submit(student, id, coding._id, place % 2 ? "292" : "291");
  await readOnBoth(id, 2);
  await count();
  await readOnBoth(id, 2);
  for (const student of students.slice(0, 4)) await submit(student, id, questions._id);
  expect((await readOnBoth(id, 2)).filter((one: number | null) => one !== null)).toHaveLength(4);
  await count();
  const before = await readOnBoth(id, 2);

  const path = `/assignments/${id}/submissions/${first.id}/verdicts`;
  const verdict = { field: "adx", correct: false, reason: "no", subAssignmentId: coding._id };
  expect((await both.platform.admin.call("PUT", path, verdict)).status).toBe(200);
  expect(await readOnBoth(id, 2)).not.toEqual(before);
  await count();
  const key = { moduleName: "Module", category: "IP-DRG" };
  const sections = [
    { ...heartFailure, answerDrgValue: "292", _id: coding._id },
    { ...quiz, _id: questions._id },
  ];
  const edited = await both.platform.admin.form("PUT", `/admin/assignments/${id}`, {
    ...key,
    subAssignments: sections,
  });
  expect([edited.status, edited.body.regraded]).toEqual([200, 6]);
  await readOnBoth(id, 2);
  await count();
  await readOnBoth(id, 2);
  expect((await both.platform.admin.call("DELETE", `/admin/student/${second.id}`)).status).toBe(200);
  expect(await readOnBoth(id, 2)).toHaveLength(5);
  const reopened = `/assignments/${id}/submissions/${third.id}?subAssignmentId=${coding._id}`;
  expect((await both.platform.admin.call("DELETE", reopened)).status).toBe(200);
  await readOnBoth(id, 2);
  expect((await both.platform.admin.call("DELETE", `/assignments/${id}/sub/${questions._id}`)).status).toBe(200);
  await readOnBoth(id, 1);
  const insight = (await both.ask("/insight?course=IP-DRG")).body;
  expect(insight.submissions).toBe(4);
  await readOnBoth(id, 1);
});
