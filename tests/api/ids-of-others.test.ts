import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notice } from "#contract/api/notices.ts";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { followImports } from "../../server/codes/sets/follow-imports.ts";
import { askOwn, ownCalls, type Place } from "./own-calls.ts";
import { type Client, heartFailure, Platform, type Student } from "./platform.ts";

/** Real ids of others: each call is refused, and no row of any table changes. */

/** An assignment in the reply of the call that adds it. */
interface Added {
  _id: string;
  subAssignments: { _id: string }[];
}

const answers = { icdCodes: ["I50.9"] };

let platform: Platform;
let own: Student;
let other: Student;
let elsewhere: Student;
let subadmin: Client & { id: string };
let here: Added;
let there: Added;
let archived: Added;
let disputeId: string;
let noticeIds: string[];
let drillIds: string[];

beforeAll(async () => {
  platform = await Platform.start();
  await followImports(platform.services);
  [own, other, elsewhere] = [
    await platform.newStudent("IP-DRG"),
    await platform.newStudent("IP-DRG"),
    await platform.newStudent("ED"),
  ];
  const subAssignments = [
    heartFailure,
    { ...heartFailure, subModuleName: "Second" },
    { ...heartFailure, subModuleName: "Third" },
  ];
  here = await platform.newAssignment({ subAssignments });
  there = await platform.newAssignment({ category: "ED", subAssignments });
  archived = await platform.newAssignment();
  expect((await platform.admin.call("POST", `/admin/assignments/${archived._id}/archive`)).status).toBe(200);

  for (const [student, { _id, subAssignments: sections }] of [
    [other, here],
    [elsewhere, there],
  ] as const) {
    for (const section of sections) {
      const place = { studentId: student.id, assignmentId: _id, subAssignmentId: section._id };
      expect((await student.call("POST", "/student/attempts", place)).status).toBe(200);
    }
    const place = { studentId: student.id, assignmentId: _id };
    const submittedAnswers = [{ subAssignmentId: sections[0]?._id, ...answers }];
    expect((await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers })).status).toBe(200);
  }
  const disputed = await other.call("POST", "/student/disputes", disputeOf(other.id, here));
  expect(disputed.body).toMatchObject({ success: true });
  disputeId = disputed.body.dispute._id;
  await platform.admin.call("POST", `/assignments/${here._id}/attempts/${other.id}/end`, {
    subAssignmentId: sectionOf(here, 2),
  });
  // A notice for a whole course has one id for all; this one belongs to the student alone.
  const notices: Notice[] = (await other.call("GET", "/notices")).body.notices;
  noticeIds = notices.filter(({ kind }) => kind === "handed_in").map(({ _id }) => _id);
  expect(noticeIds).toHaveLength(1);
  await other.call("POST", "/result", { studentId: other.id, assignmentId: here._id });
  const { lines } = (await other.call("GET", "/student/drill")).body;
  drillIds = lines.map(({ id }: { id: string }) => id);
  expect(drillIds.length).toBeGreaterThan(0);
  await platform.admin.call("POST", "/admin/add-subadmin", { name: "Second hand", password: "a password of staff 1" });
  subadmin = await platform.logIn("Second hand", "a password of staff 1");
});
afterAll(() => platform.stop());

const sectionOf = ({ subAssignments }: Added, place: number) => {
  const section = subAssignments[place];
  if (!section) throw new Error(`no section ${place}`);
  return section._id;
};

const disputeOf = (studentId: string, assignment: Added) => ({
  studentId,
  assignmentId: assignment._id,
  subAssignmentId: sectionOf(assignment, 0),
  field: "icdCodes",
  code: "I50.9",
  reason: "It stands in the chart",
});

/** Returns every row of every table, without the last use of sessions. */
async function everything(): Promise<Record<string, string[]>> {
  const { db } = platform;
  const found: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    found[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return found;
}

async function changesNothing(act: () => Promise<void>): Promise<void> {
  const before = await everything();
  expect(before.submission?.length).toBeGreaterThan(2);
  await act();
  expect(await everything()).toEqual(before);
}

/** Fills a path with existing ids. */
const filled = (path: string) =>
  path
    .replace(":studentId", other.id)
    .replace(":sectionId", sectionOf(here, 0))
    .replace(":subId", sectionOf(here, 0))
    .replace(":version", "1")
    .replace(/(subadmin)\/:id/, `$1/${subadmin.id}`)
    .replace(/(disputes)\/:id/, `$1/${disputeId}`)
    .replace(/(assignments)\/:id/, `$1/${here._id}`)
    .replace(/(student)\/:id/, `$1/${other.id}`)
    .replace(":system/:release", "icd10cm/2026")
    .replace(/(sessions)\/:id/, `$1/${other.sessionId}`);

const writing = (...access: string[]) =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([name, endpoint]) => !name.startsWith("GET") && access.includes(endpoint.access),
  );

test("students cannot change staff's data with known ids, nor sub-admins the admins' data", async () => {
  await changesNothing(async () => {
    for (const [asker, access] of [
      [own, ["staff", "admin"]],
      [subadmin, ["admin"]],
    ] as const) {
      for (const [name] of writing(...access)) {
        const [method = "", path = ""] = name.split(" ");
        expect([name, (await asker.call(method, filled(path), {})).status]).toEqual([name, 403]);
        expect([name, (await asker.form(method, filled(path), {})).status]).toEqual([name, 403]);
      }
    }
  });
});

test("a student cannot work, submit, dispute, practise or read notices with another student's ids", async () => {
  const section = { subAssignmentId: sectionOf(here, 1) };
  const foreign = sectionOf(there, 1);
  const course = "IP-DRG";
  const places: [what: string, expected: number, studentId: string, place: Place][] = [
    ["of another", 403, other.id, { course, assignmentId: here._id, ...section }],
    ["of another, in a course of theirs", 403, elsewhere.id, { course: "ED", assignmentId: there._id }],
    ["of another's course", 404, own.id, { course: "ED", assignmentId: there._id, subAssignmentId: foreign }],
    ["archived", 404, own.id, { course, assignmentId: archived._id, subAssignmentId: archived.subAssignments[0]?._id }],
    ["a section of elsewhere", 404, own.id, { course, assignmentId: here._id, subAssignmentId: foreign }],
  ];
  await changesNothing(async () => {
    for (const [what, expected, studentId, place] of places) {
      for (const call of ownCalls) {
        // Calls without an assignment are allowed for the student.
        if (studentId === own.id && !call.own.startsWith("body.")) continue;
        // A result is of a whole assignment, so this case would not name the foreign section.
        if (what === "a section of elsewhere" && call.name === "POST /result") continue;
        const { status } = await askOwn(own, call, studentId, place);
        expect([what, call.name, status]).toEqual([what, call.name, expected]);
      }
    }
    expect((await own.call("PUT", "/notices/read", { ids: noticeIds })).status).toBe(200);
    for (const id of drillIds)
      expect((await own.call("POST", "/student/drill/answers", { id, code: "I50.9" })).status).toBe(404);
  });
});

test("a sub-admin reaches no admin through the calls for students and sub-admins, nor a student's through the other", async () => {
  const { body } = await platform.admin.call("GET", "/account");
  const adminId: string = body.account._id;
  const password = "taken over by another 1";
  await changesNothing(async () => {
    const fields = { name: "Taken", password, courseName: "ED", expiryDate: "2099-12-31" };
    for (const id of [adminId, subadmin.id]) {
      expect((await subadmin.form("PUT", `/admin/student/${id}`, fields)).status).toBe(404);
      expect((await subadmin.call("DELETE", `/admin/student/${id}`)).status).toBe(404);
      for (const act of [
        { act: "delete", count: 2 },
        { act: "end_sessions" },
        { act: "extend", expiryDate: "2099-01-01" },
      ])
        expect((await subadmin.call("POST", "/admin/students/bulk", { ids: [other.id, id], ...act })).status).toBe(404);
      const minutes = { minutes: 5, studentIds: [id] };
      expect((await subadmin.call("POST", `/assignments/${here._id}/extra-time`, minutes)).status).toBe(404);
      expect((await subadmin.call("POST", `/assignments/${here._id}/attempts/${id}/end`, {})).status).toBe(404);
    }
    for (const id of [adminId, other.id]) {
      expect((await subadmin.call("PUT", `/admin/subadmin/${id}`, { name: "Taken", password })).status).toBe(404);
      expect((await subadmin.call("DELETE", `/admin/subadmin/${id}`)).status).toBe(404);
    }
  });
});
