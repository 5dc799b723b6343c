import { afterAll, beforeAll, expect, test } from "vitest";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import type { Viewer } from "../../server/core/http/guards.ts";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { previewRuling } from "../../server/review/disputes/rule.ts";
import { heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
});
afterAll(() => platform.stop());

type Fields = Record<string, unknown>;
type Assignment = { _id: string };

async function submit(assignment: Assignment, icdCodes: string, student?: Student): Promise<Student> {
  const who = student ?? (await platform.newStudent("IP-DRG"));
  const submittedAnswers = [{ ...rightAnswers, icdCodes }];
  const place = { studentId: who.id, assignmentId: assignment._id };
  expect((await who.call("POST", "/student/submit-assignment", { ...place, submittedAnswers })).status).toBe(200);
  return who;
}

const dispute = (student: Student, assignment: Assignment, line: Fields) =>
  student.call("POST", "/student/disputes", {
    studentId: student.id,
    assignmentId: assignment._id,
    field: "icdCodes",
    reason: "Evidence in the chart",
    ...line,
  });

/** Returns the id of the dispute of a code. */
const disputed = async (student: Student, assignment: Assignment, code: string): Promise<string> =>
  (await dispute(student, assignment, { code })).body.dispute._id;

const accept = (id: string, as: string) =>
  platform.admin.call("PUT", `/disputes/${id}`, { state: "accepted", as, reason: "Page 2 names it" });

const percent = async (assignment: Assignment, student: Student) =>
  (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body.overallProgress;

test("drill and disputes show nothing of a result that the server submitted until the student opens it", async () => {
  const assignment = await platform.newAssignment({ timeLimitMinutes: "10" });
  const student = await platform.newStudent("IP-DRG");
  const place = { studentId: student.id, assignmentId: assignment._id };
  await student.call("POST", "/student/attempts", place);
  platform.passSeconds(60 * 12);
  await submitExpired(platform.db, platform.services.clock);
  const lines = async () => (await student.call("GET", "/student/drill")).body.lines.length;
  const tries = async () => [
    (await dispute(student, assignment, { code: "I50.33" })).status,
    (await dispute(student, assignment, { code: "A00.0" })).status,
  ];
  expect([await lines(), await tries()]).toEqual([0, [404, 404]]);
  await student.call("POST", "/result", place);
  expect([(await lines()) > 0, await tries()]).toEqual([true, [201, 422]]);
});

test("a dispute names a field of the result, and no inherited property of an object", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, "I10");
  for (const field of ["constructor", "__proto__", "notes"]) {
    expect([field, (await dispute(student, assignment, { field })).status]).toEqual([field, 422]);
  }
});

test("an extra code that is accepted gets the position in the key that it had in the answer", async () => {
  const rulings: [string, string[]][] = [
    ["Z99.9, I11.0, I50.33, J96.01", ["Z99.9", "I11.0", "I50.33", "J96.01"]],
    ["I11.0, Z99.9, I50.33, J96.01", ["I11.0", "Z99.9", "I50.33", "J96.01"]],
  ];
  for (const [answer, key] of rulings) {
    const assignment = await platform.newAssignment();
    const [student, without] = [await submit(assignment, answer), await submit(assignment, "I11.0, I50.33, J96.01")];
    expect((await accept(await disputed(student, assignment, "Z99.9"), "alternative")).body).toMatchObject({ up: 1 });
    expect([await percent(assignment, student), await percent(assignment, without)]).toEqual([100, 100]);
    const present = (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;
    expect(present.answerKey.icdCodes).toEqual(key);
  }
});

test("a second line of a required code does not make the code optional", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, "I11.0, I50.33, J96.01, I50.33");
  const refused = await accept(await disputed(student, assignment, "I50.33"), "alternative");
  expect([refused.status, refused.body.fields.as]).toEqual([
    422,
    "The key would have this code twice, and an alternative counts for both: make it the key, or rule for this student",
  ]);
  expect(await percent(assignment, await submit(assignment, "I11.0, J96.01"))).toBe(83);
});

test("a ruling ends only the disputes that it settles", async () => {
  const assignment = await platform.newAssignment();
  const wrong = await submit(assignment, "I11.0, I50.31, J96.01");
  const extra = await submit(assignment, "I11.0, I50.33, I50.31, J96.01");
  const id = await disputed(wrong, assignment, "I50.31");
  await dispute(extra, assignment, { code: "I50.31" });
  expect((await accept(id, "alternative")).body).toMatchObject({ up: 1 });
  expect((await extra.call("GET", "/student/disputes")).body.disputes).toMatchObject([
    { state: "open", mark: "extra" },
  ]);
});

test("an accepted alternative lowers nobody's result, even after a key change that only raised", async () => {
  const assignment = await platform.newAssignment();
  const [kept, student] = [
    await submit(assignment, "I11.0, I50.33, J96.01"),
    await submit(assignment, "I11.0, I50.33, J44.9, I10"),
  ];
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}?raiseOnly=true`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, answerIcdCodes: "I11.0, I50.33, J44.9" }],
  });
  expect((await accept(await disputed(student, assignment, "I10"), "alternative")).body).toMatchObject({
    up: 1,
    down: 0,
  });
  expect([await percent(assignment, kept), await percent(assignment, student)]).toEqual([100, 100]);
});

test("reopening a section removes its open disputes, and the new result can be disputed", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, "I11.0, I50.31, J96.01");
  await disputed(student, assignment, "I50.31");
  await platform.admin.call("DELETE", `/assignments/${assignment._id}/submissions/${student.id}`);
  expect((await platform.admin.call("GET", `/disputes?assignmentId=${assignment._id}`)).body.disputes).toEqual([]);
  await submit(assignment, "I11.0, I50.31, J96.01", student);
  expect((await dispute(student, assignment, { code: "I50.31" })).status).toBe(201);
});

test("a dispute about a missing code counts the others who left it out, also after the key lost the code", async () => {
  const assignment = await platform.newAssignment();
  const [student] = [await submit(assignment, "I11.0, I50.33"), await submit(assignment, "I11.0, I50.33")];
  await submit(assignment, "I11.0, I50.33, J96.01");
  await dispute(student, assignment, { code: "J96.01" });
  const disputes = async () =>
    (await platform.admin.call("GET", `/disputes?assignmentId=${assignment._id}`)).body.disputes;
  expect(await disputes()).toMatchObject([{ mark: "missing", others: 1 }]);
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, answerIcdCodes: "I11.0, I50.33" }],
  });
  expect(await disputes()).toMatchObject([{ mark: null, others: 0 }]);
});

test("previews of rulings run one at a time", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, "I11.0, I50.31, J96.01");
  const id = await disputed(student, assignment, "I50.31");
  const begun = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  let readDisputes = 0;
  const db = platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => row.id === id)) {
        readDisputes += 1;
        begun.resolve();
        await mayGoOn.promise;
      }
      return result;
    },
  });
  const viewer = { id: "staff", name: "Staff", role: "admin", sessionHash: "", address: "::1" } as Viewer;
  const preview = (as: "key" | "alternative" | "student") =>
    previewRuling(db, viewer, platform.services, id, { state: "accepted", as, reason: "What if", dryRun: true });
  const previews = [preview("key"), preview("alternative"), preview("student")];
  await begun.promise;
  // A preview that runs in parallel would read the dispute before this query is answered.
  await db.selectFrom("setting").selectAll().execute();
  expect(readDisputes).toBe(1);
  mayGoOn.resolve();
  expect((await Promise.all(previews)).map(({ up }) => up)).toEqual([1, 1, 1]);
  expect(readDisputes).toBe(3);
});
