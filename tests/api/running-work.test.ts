import { afterAll, beforeAll, expect, test } from "vitest";
import { heartFailure, Platform, quiz } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

test("while timed attempts run, an assignment cannot change its course nor a section its fields", async () => {
  const student = await platform.newStudent("CPC");
  const assignment = await platform.newAssignment({ category: "CPC", timeLimitMinutes: 30 });
  const edit = (path: string, method: "PUT" | "POST", fields: object) =>
    platform.admin.form(method, `/admin/assignments/${assignment._id}${path}`, {
      moduleName: "Module",
      category: "CPC",
      timeLimitMinutes: 30,
      subAssignments: [heartFailure],
      ...fields,
    });
  const place = { studentId: student.id, assignmentId: assignment._id };
  await student.call("POST", "/student/attempts", place);
  const working = "1 student works on this assignment against the clock. End their attempts first, or wait for them.";
  const moved = await edit("", "PUT", { category: "CPCC" });
  expect([moved.status, moved.body.fields]).toEqual([409, { category: working }]);
  expect((await edit("/preview", "POST", { category: "CPCC" })).body.fields).toEqual({ category: working });
  const other = await edit("", "PUT", { subAssignments: [{ ...quiz, subModuleName: "" }] });
  const stays = "1 student works on this sub-assignment, so its type stays";
  expect([other.status, other.body.fields]).toEqual([409, { "subAssignments.0.isDynamic": stays }]);
  expect((await edit("", "PUT", { category: "cpc", moduleName: "Renamed" })).status).toBe(200);
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [{ drgValue: "291" }] });
  expect((await edit("", "PUT", { category: "CCS" })).status).toBe(200);
});

test("an untimed draft fixes the type of its section, and an attempt without answers does not", async () => {
  const student = await platform.newStudent("CPC");
  const assignment = await platform.newAssignment({ category: "CPC" });
  const place = { studentId: student.id, assignmentId: assignment._id };
  const change = (item: object) =>
    platform.admin.form("PUT", `/admin/assignments/${assignment._id}`, {
      moduleName: "Module",
      category: "CPC",
      subAssignments: [item],
    });
  await student.call("POST", "/student/attempts", place);
  expect((await change(quiz)).status).toBe(200);
  expect((await change(heartFailure)).status).toBe(200);
  await student.call("PUT", "/student/attempts/draft", { ...place, answers: { notes: "typed" } });
  expect((await change(quiz)).status).toBe(409);
  const { sectionId } = (await platform.admin.call("GET", `/admin/assignments/edit/${assignment._id}`)).body;
  const keys = `/assignments/${assignment._id}/sections/${sectionId}/keys`;
  const restored = await platform.admin.call("POST", `${keys}/2/restore`);
  expect([restored.status, restored.body.fields]).toEqual([
    409,
    { version: "1 student works on this sub-assignment, so its type stays" },
  ]);
});

test("a section that students work on is left out only when that is said", async () => {
  const student = await platform.newStudent("CPC");
  const named = (subModuleName: string) => ({ ...heartFailure, subModuleName });
  const fields = { moduleName: "Module", category: "CPC", timeLimitMinutes: 30 };
  const assignment = await platform.newAssignment({ ...fields, subAssignments: [named("Day 1"), named("Day 2")] });
  const [first, second] = assignment.subAssignments.map(({ _id }: { _id: string }) => _id);
  const withoutFirst = (path: string, method: "PUT" | "POST", removed: unknown[]) =>
    platform.admin.form(method, `/admin/assignments/${assignment._id}${path}`, {
      ...fields,
      subAssignments: [{ ...named("Day 2"), _id: second }],
      removed,
    });
  await student.call("POST", "/student/attempts", {
    studentId: student.id,
    assignmentId: assignment._id,
    subAssignmentId: first,
  });
  const refused = { removed: '1 student works on sub-assignment "Day 1".' };
  const preview = await withoutFirst("/preview", "POST", []);
  expect([preview.status, preview.body.fields]).toEqual([409, refused]);
  const saved = await withoutFirst("", "PUT", []);
  expect([saved.status, saved.body.fields]).toEqual([409, refused]);
  expect((await withoutFirst("", "PUT", [first])).status).toBe(200);
});
