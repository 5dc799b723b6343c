import { afterEach, beforeEach, expect, test } from "vitest";
import { heartFailure, Platform, quiz, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

type Assignment = Awaited<ReturnType<Platform["newAssignment"]>>;

const placeOf = (student: Student, { _id, subAssignments: [first] }: Assignment) => ({
  studentId: student.id,
  assignmentId: _id,
  ...(first && { subAssignmentId: first._id }),
});

const submit = (student: Student, assignment: Assignment) => {
  const { subAssignmentId, ...whole } = placeOf(student, assignment);
  const answers = { ...(subAssignmentId && { subAssignmentId }), ...rightAnswers };
  return student.call("POST", "/student/submit-assignment", { ...whole, submittedAnswers: [answers] });
};

/** Returns the answers of all calls by which a student can reach an assignment. */
async function reach(student: Student, assignment: Assignment) {
  const place = placeOf(student, assignment);
  const line = { ...place, field: "drgValue", reason: "The chart says otherwise" };
  const codes = { ...place, studentId: undefined, system: "icd10cm", given: "I50.33", meant: "I50.9" };
  const list = await student.call("GET", `/category/${student.course}?studentId=${student.id}`);
  const stats = await student.call("GET", `/stats/${student.course}/${student.id}`);
  const own = await student.call("GET", `/student/stats/${student.id}`);
  return {
    listed: list.body.assignments.map(({ _id }: Assignment) => _id).includes(assignment._id),
    assigned: stats.body.totalAssigned,
    pending: own.body.stats.pendingCount,
    explain: (await student.call("POST", "/codes/explain", codes)).status,
    dispute: (await student.call("POST", "/student/disputes", line)).status,
    start: (await student.call("POST", "/student/attempts", place)).status,
    presence: (await student.call("POST", "/student/attempts/presence", place)).status,
    draft: (await student.call("PUT", "/student/attempts/draft", { ...place, answers: { notes: "n" } })).status,
    result: (await student.call("POST", "/result", { studentId: student.id, assignmentId: assignment._id })).status,
    submit: (await submit(student, assignment)).status,
  };
}

const unknown = { start: 404, presence: 404, draft: 404, submit: 404, result: 404, dispute: 404, explain: 404 };

test("students cannot see or reach a draft, nor an assignment before the time it becomes visible", async () => {
  const student = await platform.newStudent("CCS");
  const draft = await platform.newAssignment({ category: "CCS", state: "draft" });
  const visibleFrom = new Date(platform.nowMs + 3_600_000).toISOString();
  const later = await platform.newAssignment({ category: "CCS", visibleFrom });
  expect([draft.state, later.state, later.visibleFrom, later.assignedDate]).toEqual([
    "draft",
    "open",
    visibleFrom,
    visibleFrom,
  ]);
  for (const hidden of [draft, later]) {
    expect(await reach(student, hidden)).toEqual({ ...unknown, listed: false, assigned: 0, pending: 0 });
  }
  const summary = await platform.admin.call("GET", `/admin/students/summary?id=${student.id}`);
  const gradebook = await platform.admin.call("GET", "/admin/gradebook?course=CCS");
  expect([summary.body[0].pendingCount, gradebook.body.assignments]).toEqual([0, []]);

  platform.passSeconds(3601);
  expect(await reach(student, draft)).toMatchObject({ ...unknown, listed: false, assigned: 1 });
  expect(await reach(student, later)).toMatchObject({ listed: true, start: 200, draft: 200, submit: 200 });
  const opened = await platform.admin.form("PUT", `/admin/assignments/${draft._id}`, {
    moduleName: "Module",
    category: "CCS",
    state: "open",
    subAssignments: [heartFailure],
  });
  expect(Date.parse(opened.body.assignment.assignedDate)).toBeGreaterThan(Date.parse(draft.assignedDate) + 3_600_000);
  expect(await reach(student, draft)).toMatchObject({ listed: true, start: 200, submit: 200 });
});

test("an assignment that a student has begun or submitted cannot be hidden, neither as a draft nor until a later date", async () => {
  const student = await platform.newStudent("SURGERY");
  const assignment = await platform.newAssignment({ category: "SURGERY" });
  const hide = (fields: Record<string, string>) => {
    const form = { moduleName: "Renamed", category: "SURGERY", subAssignments: [heartFailure], ...fields };
    return platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, form);
  };
  await student.call("POST", "/student/attempts", placeOf(student, assignment));
  const begun = await hide({ state: "draft" });
  expect([begun.status, begun.body.fields]).toEqual([
    409,
    { state: "1 student has begun this assignment, so it cannot be hidden. Archive it instead." },
  ]);
  await submit(student, assignment);
  expect((await hide({ visibleFrom: "2099-01-01T09:00" })).body.fields).toEqual({
    visibleFrom: "This assignment has 1 submission, so it cannot be hidden. Archive it instead.",
  });
  const preview = await platform.admin.form("POST", `/admin/assignments/${assignment._id}/preview`, {
    moduleName: "Renamed",
    category: "SURGERY",
    subAssignments: [heartFailure],
    state: "draft",
  });
  const { body: now } = await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`);
  expect([preview.status, now.moduleName, now.state, now.visibleFrom]).toEqual([409, "Module", "open", null]);
});

test("students still see their submissions of an archived assignment, and others no longer see the assignment", async () => {
  const done = await platform.newStudent("ED");
  const other = await platform.newStudent("ED");
  const assignment = await platform.newAssignment({ category: "ED", subAssignments: [heartFailure, quiz] });
  await platform.newAssignment({ category: "ED", moduleName: "Next" });
  await submit(done, assignment);
  const archived = await platform.admin.call("POST", `/admin/assignments/${assignment._id}/archive`);
  expect(archived.body).toMatchObject({ message: "Assignment archived", assignment: { state: "archived" } });

  expect(await reach(other, assignment)).toMatchObject({ ...unknown, listed: false });
  const { body } = await done.call("GET", `/category/ED?studentId=${done.id}`);
  const kept = body.assignments.find(({ _id }: Assignment) => _id === assignment._id);
  expect(kept).toMatchObject({ isCompleted: true, progressPercent: 100, subAssignments: [], isDynamic: false });
  const result = await done.call("POST", "/result", { studentId: done.id, assignmentId: assignment._id });
  expect(result.body).toMatchObject({ assignmentType: "single", overallProgress: 100 });
  const second = {
    studentId: done.id,
    assignmentId: assignment._id,
    subAssignmentId: assignment.subAssignments[1]._id,
  };
  expect((await done.call("POST", "/student/attempts", second)).status).toBe(404);
  expect((await submit(done, assignment)).body).toMatchObject({ success: true, alreadySubmitted: true });

  const stats = (await done.call("GET", `/stats/ED/${done.id}`)).body;
  const book = (await platform.admin.call("GET", "/admin/gradebook?course=ED")).body;
  const row = book.students.find(({ _id }: { _id: string }) => _id === done.id);
  const empty = book.students.find(({ _id }: { _id: string }) => _id === other.id);
  expect([stats.completed, stats.pending, row.average, row.states[assignment._id]]).toEqual([1, 1, 100, "done"]);
  expect(empty.states[assignment._id]).toBeUndefined();
  const summary = await platform.admin.call("GET", `/admin/students/summary?id=${done.id}`);
  expect(summary.body[0]).toMatchObject({ submittedCount: 1, pendingCount: 1 });

  const again = await platform.admin.call("POST", `/admin/assignments/${assignment._id}/archive`);
  const back = await platform.admin.call("POST", `/admin/assignments/${assignment._id}/restore`);
  expect([again.status, back.body.assignment.state]).toEqual([409, "open"]);
  expect(await reach(other, assignment)).toMatchObject({ listed: true, start: 200 });
  const audit = await platform.db
    .selectFrom("audit")
    .select("action")
    .where("subject_id", "=", assignment._id)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["assignment added", "assignment archived", "assignment restored"]);
});

test("the preview as a student equals the student's view, without the key, and writes nothing", async () => {
  const student = await platform.newStudent("Denials");
  const assignment = await platform.newAssignment({
    category: "Denials",
    timeLimitMinutes: 30,
    subAssignments: [heartFailure, quiz],
  });
  const path = `/admin/assignments/${assignment._id}/preview-as-student`;
  const { body } = await platform.admin.call("GET", path);
  const listed = (await student.call("GET", `/category/Denials?studentId=${student.id}`)).body.assignments[0];
  expect(body.assignment).toEqual(listed);
  const started = (await student.call("POST", "/student/attempts", placeOf(student, assignment))).body;
  expect(body.starts[0]).toEqual({
    subAssignmentId: assignment.subAssignments[0]._id,
    minutes: started.minutes,
    lookup: started.lookup,
    serviceDate: started.serviceDate,
    poa: started.poa,
    assignmentPdf: started.assignmentPdf,
    questions: started.questions,
  });
  expect(JSON.stringify(body)).not.toMatch(/XYZZY59|J96/);
  expect((await student.call("GET", path)).status).toBe(403);
  const attempts = await platform.db.selectFrom("attempt").select("student_id").execute();
  const viewer = await platform.db
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  expect(attempts).not.toContainEqual({ student_id: viewer.id });
});

test("an assignment is not archived while timed attempts run nor restored after 30 days, and archiving reopens closed lookup", async () => {
  const student = await platform.newStudent("CPC");
  const timed = await platform.newAssignment({ category: "CPC", timeLimitMinutes: 30 });
  const exam = await platform.newAssignment({ category: "CPC", lookup: "closed" });
  await student.call("POST", "/student/attempts", placeOf(student, timed));
  const refused = await platform.admin.call("POST", `/admin/assignments/${timed._id}/archive`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "1 student works on this assignment against the clock. End their attempts first, or wait for them.",
  ]);
  await student.call("POST", "/student/attempts", placeOf(student, exam));
  const lookup = () => student.call("GET", "/codes/search?system=icd10cm&q=heart");
  expect((await lookup()).status).toBe(403);
  await platform.admin.call("POST", `/admin/assignments/${exam._id}/archive`);
  expect((await lookup()).status).not.toBe(403);
  platform.passSeconds(31 * 24 * 3600);
  const session = await platform.logIn("admin", "admin-password");
  const late = await session.call("POST", `/admin/assignments/${exam._id}/restore`);
  expect([late.status, late.body.message]).toEqual([
    409,
    "This assignment was archived more than 30 days ago. Duplicate it to use it again.",
  ]);
});
