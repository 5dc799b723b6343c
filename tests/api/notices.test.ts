import { afterEach, beforeEach, expect, test } from "vitest";
import type { Notice, NoticeKind } from "#contract/api/notices.ts";
import { announceDue } from "../../server/courses/assignments/announce.ts";
import { submitExpired } from "../../server/exams/submissions/submit-expired.ts";
import { sweepNotices } from "../../server/people/notices/notices.ts";
import { notifyAccessEnding } from "../../server/people/notices/notify-access-ending.ts";
import { breakInserts } from "./break-inserts.ts";
import { type Client, heartFailure, Platform, rightAnswers, type Student } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

type Fields = Record<string, unknown>;

const clock = () => new Date(platform.nowMs);

/** Returns a reader's notices of an assignment, newest first. */
async function noticesOf(reader: Pick<Client, "call">, assignment: { _id: string }): Promise<Notice[]> {
  const { status, body } = await reader.call("GET", "/notices");
  expect(status).toBe(200);
  return body.notices.filter(({ facts }: Notice) => facts.assignmentId === assignment._id);
}

const newModule = { moduleName: "Untold", category: "IP-DRG", subAssignments: [heartFailure] };

const kinds = (notices: readonly Notice[]) => notices.map(({ kind }) => kind);

const submit = (student: Student, assignment: { _id: string }, answers: Fields, more: Fields = {}) =>
  student.call("POST", "/student/submit-assignment", {
    studentId: student.id,
    assignmentId: assignment._id,
    submittedAnswers: [{ ...rightAnswers, ...answers }],
    ...more,
  });

const setKey = (assignment: { _id: string }, item: Fields) =>
  platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
    moduleName: "Module",
    category: "IP-DRG",
    subAssignments: [{ ...heartFailure, ...item }],
  });

test("a new assignment notifies every student of its course and nobody else, without anything of its key", async () => {
  const [student, other] = [await platform.newStudent("IP-DRG"), await platform.newStudent("CPC")];
  const assignment = await platform.newAssignment({ timeLimitMinutes: "45", dueDate: "2099-11-30" });
  const [notice] = await noticesOf(student, assignment);
  expect(notice).toMatchObject({
    kind: "assignment_new",
    isRead: false,
    count: 1,
    facts: { moduleName: "Module", timeLimit: 45, dueDate: expect.stringMatching(/^2099-11-30/) },
  });
  // Ids and times may contain any digits.
  const text = JSON.stringify(notice).replace(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
  for (const code of ["I50.33", "291", "I11.0 first"]) expect(text).not.toContain(code);
  expect(await noticesOf(other, assignment)).toEqual([]);
  await platform.admin.call("DELETE", `/assignments/${assignment._id}`);
  expect(await noticesOf(student, assignment)).toEqual([]);
});

test("archiving an assignment removes its announcement, and no other notice", async () => {
  const [student, done] = [await platform.newStudent("IP-DRG"), await platform.newStudent("IP-DRG")];
  const assignment = await platform.newAssignment();
  const other = await platform.newAssignment();
  await submit(done, assignment, { drgValue: "292" });
  await setKey(assignment, { answerDrgValue: "292" });
  expect((await platform.admin.call("POST", `/admin/assignments/${assignment._id}/archive`)).status).toBe(200);
  expect(await noticesOf(student, assignment)).toEqual([]);
  expect(kinds(await noticesOf(done, assignment))).toEqual(["result_changed"]);
  expect(kinds(await noticesOf(student, other))).toEqual(["assignment_new"]);
});

test("students are notified once when a draft opens and when an assignment becomes visible", async () => {
  const student = await platform.newStudent("CCS");
  const module = { moduleName: "Module", category: "CCS", subAssignments: [heartFailure] };
  const draft = await platform.newAssignment({ ...module, state: "draft" });
  const later = await platform.newAssignment({
    ...module,
    visibleFrom: new Date(platform.nowMs + 60_000).toISOString(),
  });
  await announceDue(platform.db, clock);
  expect([...(await noticesOf(student, draft)), ...(await noticesOf(student, later))]).toEqual([]);
  await platform.admin.form("PUT", `/admin/assignments/${draft._id}`, { ...module, state: "open" });
  platform.passSeconds(61);
  await announceDue(platform.db, clock);
  await announceDue(platform.db, clock);
  await platform.admin.form("PUT", `/admin/assignments/${draft._id}`, module);
  expect([await noticesOf(student, draft), await noticesOf(student, later)]).toEqual([
    [expect.objectContaining({ kind: "assignment_new" })],
    [expect.objectContaining({ kind: "assignment_new" })],
  ]);
});

test("notices are read per user, counted per user, and listed by pages", async () => {
  const [student, other] = [await platform.newStudent("ED"), await platform.newStudent("ED")];
  const made: string[] = [];
  for (let count = 0; count < 22; count++) made.push((await platform.newAssignment({ category: "ED" }))._id);
  const first = (await student.call("GET", "/notices")).body;
  expect([first.notices.length, first.unread]).toEqual([20, 22]);
  const second = (await student.call("GET", `/notices?before=${first.next}`)).body;
  expect([second.notices.length, second.next]).toEqual([2, null]);
  const all = [...first.notices, ...second.notices] as Notice[];
  expect(all.map(({ facts }) => facts.assignmentId)).toEqual(made.toReversed());
  const ids = [first.notices[0]._id];
  expect((await student.call("PUT", "/notices/read", { ids })).body).toEqual({ success: true, unread: 21 });
  expect((await student.call("PUT", "/notices/read", { ids: [] })).body.unread).toBe(21);
  // An event has one id for all readers, but each reader marks it as read separately.
  expect((await other.call("GET", "/notices")).body.unread).toBe(22);
  expect((await student.call("PUT", "/notices/read", { all: true })).body.unread).toBe(0);
  expect((await student.call("PUT", "/notices/read", { ids: "all" })).status).toBe(422);
});

test("a result that a new key changes notifies the student with both scores and the cause", async () => {
  const assignment = await platform.newAssignment();
  const [up, same] = [await platform.newStudent("IP-DRG"), await platform.newStudent("IP-DRG")];
  await submit(up, assignment, { drgValue: "290" });
  await submit(same, assignment, { drgValue: "999" });
  await setKey(assignment, { answerDrgValue: "290" });
  expect((await noticesOf(up, assignment))[0]).toMatchObject({
    kind: "result_changed",
    facts: { before: 83, after: 100, cause: "key", keyVersion: 2 },
  });
  expect(kinds(await noticesOf(same, assignment))).not.toContain("result_changed");
});

test("no notice about a result is sent before the student may see it", async () => {
  const assignment = await platform.newAssignment({ timeLimitMinutes: "10" });
  const [away, looked] = [await platform.newStudent("IP-DRG"), await platform.newStudent("IP-DRG")];
  for (const student of [away, looked]) {
    const place = { studentId: student.id, assignmentId: assignment._id };
    await student.call("POST", "/student/attempts", place);
    const { status } = await student.call("PUT", "/student/attempts/draft", { ...place, answers: { adx: "R06.02" } });
    expect(status).toBe(200);
  }
  platform.passSeconds(11 * 60 + 1);
  expect(await submitExpired(platform.db, clock)).toBe(2);
  expect((await noticesOf(away, assignment))[0]).toMatchObject({
    kind: "handed_in",
    facts: { answered: 1, fields: 7 },
  });
  await looked.call("POST", "/result", { studentId: looked.id, assignmentId: assignment._id });
  await setKey(assignment, { answerAdx: "R06.00", timeLimitMinutes: "10" });
  expect(kinds(await noticesOf(looked, assignment))).toContain("result_changed");
  expect(kinds(await noticesOf(away, assignment))).not.toContain("result_changed");

  // Late answers create one notice for staff; accepting them creates one for the student.
  expect((await submit(away, assignment, {}, { auto: true })).body.late).toBe(true);
  expect((await submit(away, assignment, {}, { auto: true })).status).toBe(200);
  const [late] = await noticesOf(platform.admin, assignment);
  expect(late).toMatchObject({ kind: "late_answers", count: 1, facts: { studentName: away.name } });
  await platform.admin.call("POST", `/assignments/${assignment._id}/submissions/${away.id}/late`, { accept: true });
  expect((await noticesOf(away, assignment))[0]).toMatchObject({ kind: "result_changed", facts: { cause: "late" } });
});

test("disputes notify staff in one notice until it is read, and the ruling notifies the student with its reason", async () => {
  await platform.admin.call("PUT", "/notices/read", { all: true });
  const assignment = await platform.newAssignment();
  const dispute = async () => {
    const student = await platform.newStudent("IP-DRG");
    await submit(student, assignment, { icdCodes: ["I11.0", "I50.31", "J96.01"] });
    const body = {
      studentId: student.id,
      assignmentId: assignment._id,
      field: "icdCodes",
      code: "I50.31",
      reason: "r",
    };
    return { student, id: (await student.call("POST", "/student/disputes", body)).body.dispute._id };
  };
  const [first, second] = [await dispute(), await dispute()];
  const waiting = await noticesOf(platform.admin, assignment);
  expect(waiting).toMatchObject([{ kind: "disputes", count: 2, facts: { line: "I50.31", disputeId: second.id } }]);
  await platform.admin.call("PUT", "/notices/read", { ids: [waiting[0]?._id] });
  const third = await dispute();
  expect(await noticesOf(platform.admin, assignment)).toMatchObject([
    { count: 1, isRead: false },
    { count: 2, isRead: true },
  ]);

  const ruling = { state: "accepted", as: "alternative", reason: "Page 2 names it" };
  await platform.admin.call("PUT", `/disputes/${first.id}`, { ...ruling, dryRun: true });
  expect(kinds(await noticesOf(first.student, assignment))).toEqual([]);
  await platform.admin.call("PUT", `/disputes/${first.id}`, ruling);
  for (const { student } of [first, second, third]) {
    const [decided, changed] = (await noticesOf(student, assignment)).sort((a, b) => a.kind.localeCompare(b.kind));
    expect(decided).toMatchObject({
      kind: "dispute_decided",
      facts: { accepted: true, line: "I50.31", reason: "Page 2 names it" },
    });
    expect(changed).toMatchObject({ kind: "result_changed", facts: { before: 83, after: 100, keyVersion: 2 } });
  }
  const verdict = { field: "adx", correct: false, reason: "Not on admission" };
  await platform.admin.call("PUT", `/assignments/${assignment._id}/submissions/${third.student.id}/verdicts`, verdict);
  expect((await noticesOf(third.student, assignment))[0]).toMatchObject({
    facts: { cause: "verdict", before: 100, after: 83, reason: "Not on admission" },
  });
});

test("a notice and its cause are written together or not at all", async () => {
  const [assignment, timed] = [
    await platform.newAssignment(),
    await platform.newAssignment({ timeLimitMinutes: "10" }),
  ];
  const student = await platform.newStudent("IP-DRG");
  await submit(student, assignment, { icdCodes: ["I11.0", "I50.31", "J96.01"] });
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: timed._id });
  const stored = async () => {
    const tables = ["assignment", "extra_time", "dispute", "key_version", "notice", "submission"] as const;
    const rows = tables.map((table) => platform.db.selectFrom(table).selectAll().execute());
    return JSON.stringify(await Promise.all(rows));
  };
  const before = await stored();
  const line = { studentId: student.id, assignmentId: assignment._id, field: "icdCodes", code: "I50.31", reason: "r" };
  const acts: [NoticeKind, () => Promise<{ status: number }>][] = [
    ["assignment_new", () => platform.admin.form("POST", "/admin/add-assignment", newModule)],
    ["minutes", () => platform.admin.call("POST", `/assignments/${timed._id}/extra-time`, { minutes: 5 })],
    ["disputes", () => student.call("POST", "/student/disputes", line)],
    ["result_changed", () => setKey(assignment, { answerIcdCodes: "I11.0, I50.31, J96.01" })],
  ];
  for (const [kind, act] of acts) {
    const mend = await breakInserts(platform.db, "notice", "kind", kind);
    expect([kind, (await act()).status]).toEqual([kind, 500]);
    expect(await stored()).toBe(before);
    await mend();
  }
});

test("extra minutes notify the student, and access that ends is notified once, a week before", async () => {
  const assignment = await platform.newAssignment({ timeLimitMinutes: "10" });
  const student = await platform.newStudent("IP-DRG");
  await student.call("POST", "/student/attempts", { studentId: student.id, assignmentId: assignment._id });
  await platform.admin.call("POST", `/assignments/${assignment._id}/extra-time`, { minutes: 5 });
  expect((await noticesOf(student, assignment))[0]).toMatchObject({
    kind: "minutes",
    facts: { minutes: 5, by: "admin" },
  });

  const day = (days: number) => new Date(platform.nowMs + days * 24 * 3600_000).toISOString().slice(0, 10);
  const [soon, later] = [
    await platform.newStudent("CPC", { expiryDate: day(5) }),
    await platform.newStudent("CPC", { expiryDate: day(9) }),
  ];
  const ofAccess = async (who: Pick<Client, "call">) =>
    (await who.call("GET", "/notices")).body.notices.filter(({ facts }: Notice) => facts.day !== undefined);
  await notifyAccessEnding(platform.db, clock);
  await soon.call("PUT", "/notices/read", { all: true });
  await notifyAccessEnding(platform.db, clock);
  expect(await ofAccess(soon)).toMatchObject([
    { kind: "access_ending", facts: { day: expect.stringMatching(day(5)) } },
  ]);
  expect(await ofAccess(later)).toEqual([]);
  const [expiring] = await ofAccess(platform.admin);
  expect(expiring).toMatchObject({ kind: "students_expiring", count: 1, facts: { studentName: soon.name } });
  platform.passSeconds(91 * 24 * 3600);
  await sweepNotices(platform.db, clock);
  expect(await platform.db.selectFrom("notice").selectAll().execute()).toEqual([]);
});
