import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDate, formatTimeOfDay } from "#contract/time.ts";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

const whyAccepted = "Page 2 names it\n=1+1";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

type Fields = Record<string, unknown>;

async function submit(assignment: { _id: string }, answers: Fields, student?: Student): Promise<Student> {
  const who = student ?? (await platform.newStudent("IP-DRG"));
  const { status } = await who.call("POST", "/student/submit-assignment", {
    studentId: who.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ ...rightAnswers, ...answers }],
  });
  expect(status).toBe(200);
  return who;
}

const dispute = (student: Student, assignment: { _id: string }, line: Fields) =>
  student.call("POST", "/student/disputes", {
    studentId: student.id,
    assignmentId: assignment._id,
    field: "icdCodes",
    reason: "Evidence in the chart on page 2",
    ...line,
  });

const rule = (id: string, ruling: Fields) =>
  platform.admin.call("PUT", `/disputes/${id}`, { reason: whyAccepted, ...ruling });

const percent = async (assignment: { _id: string }, student: Student) =>
  (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body.overallProgress;

const keyOf = async (assignment: { _id: string }) =>
  (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;

test("a student disputes a line of their own submission once, with a reason, within 30 days", async () => {
  const assignment = await platform.newAssignment();
  const early = await platform.newStudent("IP-DRG");
  expect((await dispute(early, assignment, { code: "I10" })).status).toBe(404);
  const student = await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" }, early);
  const none = await dispute(student, assignment, { code: "I50.31", reason: "  " });
  expect([none.status, none.body.fields]).toEqual([422, { reason: "Reason is required" }]);
  const unseen = await dispute(student, assignment, { code: "I50.31", reason: "\u200b \u2060\u00ad" });
  expect([unseen.status, unseen.body.fields]).toEqual([422, { reason: "Reason is required" }]);
  const right = await dispute(student, assignment, { code: "I11.0" });
  expect([right.status, right.body.message]).toEqual([422, "There is nothing to dispute in this line"]);
  const { status, body } = await dispute(student, assignment, { code: "i5031" });
  expect([status, body.dispute]).toMatchObject([
    201,
    { studentName: student.name, field: "icdCodes", code: "i5031", state: "open", ruling: null, others: 0 },
  ]);
  const twice = await dispute(student, assignment, { code: "I50.31" });
  expect([twice.status, twice.body.message]).toEqual([409, "This line was disputed already"]);
  const other = await platform.newStudent("IP-DRG");
  expect((await other.call("POST", "/student/disputes", { ...body.dispute, reason: "x" })).status).not.toBe(201);
  expect((await other.call("GET", "/student/disputes")).body.disputes).toEqual([]);
  expect((await student.call("GET", "/student/disputes")).body.disputes).toMatchObject([{ _id: body.dispute._id }]);
  const late = await submit(assignment, { drgValue: "999" });
  await platform.db
    .updateTable("submission")
    .set({ submitted_at: "2026-01-01T00:00:00.000Z" })
    .where("student_id", "=", late.id)
    .execute();
  const overdue = await dispute(late, assignment, { field: "drgValue" });
  expect([overdue.status, overdue.body.message]).toEqual([409, "A result can be disputed for 30 days"]);
});

test("a ruling for everybody is previewed, grades the affected students again and ends their disputes", async () => {
  const assignment = await platform.newAssignment();
  const [asha, imran, sneha] = [
    await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" }),
    await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" }),
    await submit(assignment, {}),
  ];
  const { body } = await dispute(asha, assignment, { code: "I50.31" });
  await dispute(imran, assignment, { code: "I50.31" });
  const queue = await platform.admin.call("GET", `/disputes?state=open&assignmentId=${assignment._id}`);
  expect(queue.body.disputes.map((one: { others: number }) => one.others)).toEqual([1, 1]);
  const id = body.dispute._id;
  const planned = [
    await rule(id, { state: "accepted", as: "alternative", dryRun: true }),
    await rule(id, { state: "accepted", as: "key", dryRun: true }),
    await rule(id, { state: "accepted", as: "student", dryRun: true }),
    await rule(id, { state: "rejected", dryRun: true }),
  ];
  expect(planned.map(({ body: { up, down, regraded } }) => [regraded, up, down])).toEqual([
    [3, 2, 0],
    [3, 2, 1],
    [1, 1, 0],
    [0, 0, 0],
  ]);
  expect(planned[1]?.body.students).toEqual([
    expect.objectContaining({ studentId: asha.id, before: 83, after: 100 }),
    expect.objectContaining({ studentId: imran.id, before: 83, after: 100 }),
    expect.objectContaining({ studentId: sneha.id, before: 100, after: 83 }),
  ]);
  expect((await keyOf(assignment)).keyVersion).toBe(1);
  expect((await platform.admin.call("GET", "/disputes/open")).body.open).toBeGreaterThanOrEqual(2);
  const ruled = await rule(id, { state: "accepted", as: "alternative" });
  expect(ruled.body).toEqual({ success: true, regraded: 3, up: 2, down: 0 });
  expect([await percent(assignment, asha), await percent(assignment, imran), await percent(assignment, sneha)]).toEqual(
    [100, 100, 100],
  );
  expect(await keyOf(assignment)).toMatchObject({
    keyVersion: 2,
    version: 2,
    keyNotes: { icdCodes: { I5033: { accept: ["I50.31"] } } },
  });
  const ownDisputes = (await imran.call("GET", "/student/disputes")).body.disputes;
  expect(ownDisputes).toMatchObject([{ state: "accepted", ruling: { as: "alternative", reason: whyAccepted } }]);
  // Each affected student sees what changed and why, but not who disputed or ruled.
  const rulingsOf = async (student: Student) =>
    (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).body.data.rulings;
  const ruling = { label: "ICD Codes", code: "I50.31", isAccepted: true, as: "alternative", reason: whyAccepted };
  expect(await rulingsOf(asha)).toEqual([{ ...ruling, at: expect.any(String), isOwn: true }]);
  expect(await rulingsOf(imran)).toEqual([{ ...ruling, at: expect.any(String), isOwn: true }]);
  expect(await rulingsOf(sneha)).toEqual([{ ...ruling, at: expect.any(String), isOwn: false }]);
  expect(await rulingsOf(await submit(assignment, {}))).toEqual([]);
  expect(ownDisputes[0].ruling).not.toHaveProperty("by");
  const decided = (await platform.admin.call("GET", `/disputes?assignmentId=${assignment._id}`)).body.disputes;
  expect(decided[0]).toMatchObject({ label: "ICD Codes", mark: null, ruling: { by: expect.stringMatching(/./) } });
  const sheet = await platform.admin.call("GET", `/disputes?assignmentId=${assignment._id}&format=csv`);
  // A line break is quoted, and the text after it is not a formula.
  expect(sheet.body).toMatch(/I50\.31.*accepted,Alternative for everyone,"Page 2 names it\n'=1\+1"/);
  const again = await rule(id, { state: "rejected" });
  const { by, at } = decided[0].ruling;
  const { timeZone } = platform.services.config;
  const when = `${formatDate(at, timeZone)} at ${formatTimeOfDay(at, timeZone)}`;
  expect([again.status, again.body.message]).toEqual([409, `${by} accepted this dispute on ${when}`]);
});

test("an extra code becomes an optional line or a line of the key, a missing one optional or no line", async () => {
  const rulings: [Fields, Fields, Fields][] = [
    [
      { code: "Z99.9", state: "accepted", as: "alternative" },
      { icdCodes: "I11.0, I50.33, J96.01, Z99.9" },
      { icdCodes: ["I11.0", "I50.33", "J96.01", "Z99.9"], notes: { Z999: { optional: true } } },
    ],
    [
      { code: "Z99.9", state: "accepted", as: "key" },
      { icdCodes: "I11.0, I50.33, J96.01, Z99.9" },
      { icdCodes: ["I11.0", "I50.33", "J96.01", "Z99.9"], notes: undefined },
    ],
    [
      { code: "J96.01", state: "accepted", as: "alternative" },
      { icdCodes: "I11.0, I50.33" },
      { icdCodes: ["I11.0", "I50.33", "J96.01"], notes: { J9601: { optional: true } } },
    ],
    [
      { code: "J96.01", state: "accepted", as: "key" },
      { icdCodes: "I11.0, I50.33" },
      { icdCodes: ["I11.0", "I50.33"], notes: undefined },
    ],
  ];
  for (const [{ code, ...ruling }, answers, expected] of rulings) {
    const assignment = await platform.newAssignment();
    const student = await submit(assignment, answers);
    const { body } = await dispute(student, assignment, { code });
    expect((await rule(body.dispute._id, ruling)).body).toMatchObject({ up: 1, down: 0 });
    expect(await percent(assignment, student)).toBe(100);
    const key = await keyOf(assignment);
    expect({ icdCodes: key.answerKey.icdCodes, notes: key.keyNotes.icdCodes }).toEqual(expected);
  }
});

test("a ruling for one student is a verdict by hand, and survives every later key", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, { drgValue: "292" });
  const other = await submit(assignment, { drgValue: "292" });
  const { body } = await dispute(student, assignment, { field: "drgValue" });
  await dispute(other, assignment, { field: "drgValue" });
  await rule(body.dispute._id, { state: "accepted", as: "student" });
  expect([await percent(assignment, student), await percent(assignment, other)]).toEqual([100, 83]);
  expect((await other.call("GET", "/student/disputes")).body.disputes[0].state).toBe("open");
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, answerDrgValue: "290" }],
  });
  expect([await percent(assignment, student), await percent(assignment, other)]).toEqual([100, 83]);
});

test("a ruling for one student accepts only that line, and a verdict by hand overrides it", async () => {
  const assignment = await platform.newAssignment();
  const icdCodes = "I11.0, I50.31, J96.11, Z99.9";
  const [student, other] = [await submit(assignment, { icdCodes }), await submit(assignment, { icdCodes })];
  const ids: string[] = [];
  for (const code of ["I50.31", "J96.11", "Z99.9"]) {
    ids.push((await dispute(student, assignment, { code })).body.dispute._id);
  }
  const resultOf = async (who: Student) =>
    (await who.call("POST", "/result", { studentId: who.id, assignmentId: assignment._id })).body.data;
  const ruled = (id = "") => rule(id, { state: "accepted", as: "student" });
  expect((await ruled(ids[0])).body).toEqual({ success: true, regraded: 1, up: 0, down: 0 });
  const { verdicts, submitted } = await resultOf(student);
  expect([verdicts.icdCodes.correct, submitted.points]).toEqual([false, 7]);
  expect(verdicts.icdCodes.codes).toMatchObject([
    { code: "I11.0", mark: "match" },
    { code: "I50.31", mark: "match", points: 1, meant: "I50.33", handMade: { reason: whyAccepted } },
    { code: "J96.11", mark: "wrong", meant: "J96.01" },
    { code: "Z99.9", mark: "extra" },
  ]);
  expect(JSON.stringify(verdicts)).not.toContain('"by"');
  await ruled(ids[2]);
  expect((await resultOf(student)).submitted).toMatchObject({ points: 8, lines: 9 });
  expect((await ruled(ids[1])).body).toMatchObject({ up: 1 });
  expect([await percent(assignment, student), await percent(assignment, other)]).toEqual([100, 83]);
  const byHand = (correct: boolean | null) =>
    platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${student.id}/verdicts`, {
      field: "icdCodes",
      correct,
      reason: "Looked at again",
    });
  await byHand(false);
  expect(await percent(assignment, student)).toBe(83);
  await byHand(null);
  expect((await resultOf(student)).verdicts).toEqual((await resultOf(other)).verdicts);
});

test("a ruling that the line does not allow is refused with a sentence and changes nothing", async () => {
  const assignment = await platform.newAssignment({ subAssignments: [heartFailure, quiz] });
  const [coding, questions] = assignment.subAssignments;
  const student = await platform.newStudent("IP-DRG");
  const question = questions.dynamicQuestions[0];
  await student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [
      { subAssignmentId: coding._id, ...rightAnswers, icdCodes: "I50.33, I11.0, J96.01" },
      { subAssignmentId: questions._id, dynamicQuestions: [{ _id: question._id, submittedAnswer: "25" }] },
    ],
  });
  const line = { subAssignmentId: coding._id, code: "I50.33" };
  const misplaced = [
    await dispute(student, assignment, line),
    await dispute(student, assignment, { ...line, code: "I11.0" }),
  ].find(({ status }) => status === 201);
  const place = await rule(misplaced?.body.dispute._id ?? "", { state: "accepted", as: "alternative" });
  expect([place.status, place.body.message]).toEqual([
    422,
    "The code is right, but in another position: change the order rule, or rule for this student",
  ]);
  const { body } = await dispute(student, assignment, { subAssignmentId: questions._id, field: question._id });
  const answer = await rule(body.dispute._id, { state: "accepted", as: "alternative" });
  expect(answer.status).toBe(422);
  const incomplete = await rule(body.dispute._id, { state: "accepted" });
  expect([incomplete.status, incomplete.body.fields]).toEqual([422, { as: "as must be alternative, key or student" }]);
  expect((await rule(body.dispute._id, { state: "accepted", as: "key" })).body).toMatchObject({ up: 1 });
  expect((await rule("nobody", { state: "rejected" })).status).toBe(404);
  expect((await platform.admin.call("GET", "/disputes?state=closed")).status).toBe(422);
});

test("disputes that were right are accepted together once the key was corrected, and nobody is graded again", async () => {
  const misordered = { ...heartFailure, answerIcdCodes: "I50.33, I11.0, J96.01" };
  const assignment = await platform.newAssignment({ subAssignments: [misordered] });
  const students = [await submit(assignment, {}), await submit(assignment, {})];
  const code = "I11.0";
  const [first, second] = [
    await dispute(students[0] as Student, assignment, { code }),
    await dispute(students[1] as Student, assignment, { code }),
  ];
  const id = first?.body.dispute._id;
  const edit = (answerIcdCodes: string) =>
    platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
      moduleName: "Module",
      category: "IP-DRG",
      subAssignments: [{ ...heartFailure, answerIcdCodes }],
    });
  await edit("I11.0, I50.33, J96.01");
  const waiting = (await platform.admin.call("GET", `/disputes?state=open&assignmentId=${assignment._id}`)).body
    .disputes;
  expect(waiting.map(({ mark }: { mark: string | null }) => mark)).toEqual([null, null]);
  const alternative = await rule(id, { state: "accepted", as: "alternative" });
  expect([alternative.status, alternative.body.message]).toEqual([
    409,
    "The key already accepts this line: accept it as the key",
  ]);
  // A dry run reports a refusal in its body, because a screen that previews makes no error.
  const dry = await rule(id, { state: "accepted", as: "alternative", dryRun: true });
  expect([dry.status, dry.body.refused]).toEqual([200, "The key already accepts this line: accept it as the key"]);
  const accepted = { success: true, regraded: 0, up: 0, down: 0 };
  expect((await rule(id, { state: "accepted", as: "key", dryRun: true })).body).toEqual({ ...accepted, students: [] });
  const { keyVersion } = await keyOf(assignment);
  expect((await rule(id, { state: "accepted", as: "key" })).body).toEqual(accepted);
  expect((await keyOf(assignment)).keyVersion).toBe(keyVersion);
  for (const student of students) {
    const ownDisputes = (await student.call("GET", "/student/disputes")).body.disputes;
    expect(ownDisputes).toMatchObject([{ state: "accepted", ruling: { as: "key", reason: whyAccepted } }]);
  }
  expect((await rule(second?.body.dispute._id, { state: "rejected" })).status).toBe(409);
});

test("a dispute accepted after a correction that raised only others makes its line right", async () => {
  const assignment = await platform.newAssignment();
  const student = await submit(assignment, { icdCodes: "I11.0, I50.31, J96.01" });
  const { body } = await dispute(student, assignment, { code: "I50.31" });
  // Under the new key the code is right but two fields are wrong: the student keeps the older key, which scores higher.
  await platform.admin.form("PUT", `/admin/assignments/${assignment._id}?raiseOnly=true`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [
      { ...heartFailure, answerIcdCodes: "I11.0, I50.31, J96.01", answerDrgValue: "999", answerAgeOrDob: "80" },
    ],
  });
  expect(await percent(assignment, student)).toBe(83);
  expect((await rule(body.dispute._id, { state: "accepted", as: "key" })).body).toMatchObject({ regraded: 1, up: 1 });
  expect(await percent(assignment, student)).toBe(100);
});

test("a dispute whose line is right by hand is accepted without a change of the key", async () => {
  const assignment = await platform.newAssignment();
  const [student, other] = [await submit(assignment, { drgValue: "292" }), await submit(assignment, {})];
  const { body } = await dispute(student, assignment, { field: "drgValue" });
  await platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${student.id}/verdicts`, {
    field: "drgValue",
    correct: true,
    reason: "292 is defensible",
  });
  const waiting = (await platform.admin.call("GET", `/disputes?state=open&assignmentId=${assignment._id}`)).body;
  expect(waiting.disputes).toMatchObject([{ mark: null }]);
  expect((await rule(body.dispute._id, { state: "accepted", as: "key" })).body).toMatchObject({ regraded: 0 });
  expect((await keyOf(assignment)).keyVersion).toBe(1);
  expect(await percent(assignment, other)).toBe(100);
});

test("a code that becomes the key by a ruling takes over the explanation of the one it replaces", async () => {
  const note = {
    rationale: "Page 2",
    accept: ["I50.31", "I50.30"],
    evidence: [{ page: 2, quote: "HF" }],
  };
  const keyNotes = { icdCodes: { I5033: note }, drgValue: { 291: { rationale: "MCC" } } };
  const assignment = await platform.newAssignment({ subAssignments: [{ ...heartFailure, keyNotes }] });
  const student = await submit(assignment, { icdCodes: "I11.0, I50.23, J96.01", drgValue: "292" });
  for (const line of [{ code: "I50.23" }, { field: "drgValue" }]) {
    const { body } = await dispute(student, assignment, line);
    expect((await rule(body.dispute._id, { state: "accepted", as: "key" })).status).toBe(200);
  }
  expect((await keyOf(assignment)).keyNotes).toEqual({
    icdCodes: { I5023: note },
    drgValue: { 292: { rationale: "MCC" } },
  });
});
