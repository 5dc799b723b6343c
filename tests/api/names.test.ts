import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

const addStudent = (name: string) =>
  platform.admin.form("POST", "/admin/add-student", {
    name,
    password: "secret-password",
    courseName: "CPC",
    expiryDate: "2099-12-31",
  });
const addSubadmin = (name: string) =>
  platform.admin.call("POST", "/admin/add-subadmin", { name, password: "secret-password" });

test.each([
  ["a NUL", "nul\0name"],
  ["a zero-width space", "admin\u200b"],
  ["a mark that turns the direction", "admin\u202e"],
  ["half a character", "half\ud800"],
  ["a Cyrillic letter among Latin ones", "\u0430dmin"],
])("a name with %s is refused at its field, for students and sub-admins", async (_what, name) => {
  const subadmin = await addSubadmin(name);
  expect([subadmin.status, Object.keys(subadmin.body.fields)]).toEqual([422, ["name"]]);
  // A form replaces half a surrogate pair with U+FFFD before sending.
  if (name.isWellFormed()) {
    const student = await addStudent(name);
    expect([student.status, Object.keys(student.body.fields)]).toEqual([422, ["name"]]);
  }
});

test("names are compared however their letters are written, and one logs in with either", async () => {
  expect((await addStudent("ａｄｍｉｎ")).status).toBe(409);
  expect((await addStudent("Ａｓｈａ Rao")).status).toBe(201);
  expect((await addSubadmin("asha rao")).status).toBe(409);
  expect((await platform.logIn("Asha Rao", "secret-password")).id).toBeTruthy();
  expect((await platform.admin.call("GET", "/students?search=asha")).body).toHaveLength(1);
});

test("a NUL in a search, an id, a login or a text is refused without a server error", async () => {
  const { admin } = platform;
  for (const path of [
    "/students?search=%00",
    "/student/stats/%00",
    "/files/a%00?expires=1",
    "/assignments/%00/attempts",
  ])
    expect([path, (await admin.call("GET", path)).status]).toEqual([path, 400]);
  expect((await admin.call("PUT", "/admin/subadmin/%00", { name: "A", password: "" })).status).toBe(400);
  expect((await admin.call("POST", "/login", { name: "ad\0min", password: "x" })).status).toBe(400);
  expect((await fetch(`${platform.base}/%00`)).status).toBe(400);
  const module = await admin.form("POST", "/admin/add-assignment", {
    moduleName: "nul\0",
    category: "CPC",
    subAssignments: [{ subModuleName: "" }],
  });
  expect([module.status, module.body.fields.moduleName]).toEqual([422, "Control characters are not allowed"]);
  for (const path of ["/result", "/student/attempts"]) {
    const { status } = await admin.call("POST", path, { studentId: "\0", assignmentId: "\0" });
    expect([path, status < 500]).toEqual([path, true]);
  }
});

test("whatever staff write is refused for a mark that no keyboard types, in words and at its field, on every engine", async () => {
  const { admin } = platform;
  const { _id } = await platform.newAssignment();
  const written: [method: string, path: string, body: Record<string, unknown>, field: string][] = [
    ["POST", `/assignments/${_id}/attempts/message`, { text: "a\0b" }, "text"],
    ["PUT", `/assignments/${_id}/submissions/anybody/comment`, { text: "a\u0007b" }, "text"],
    [
      "PUT",
      `/assignments/${_id}/submissions/anybody/verdicts`,
      { field: "adx", correct: true, reason: "a\0" },
      "reason",
    ],
    ["PUT", "/admin/settings", { instituteName: "a\0b" }, "instituteName"],
  ];
  for (const [method, path, body, field] of written) {
    const { status, body: said } = await admin.call(method, path, body);
    expect([path, status, said.fields]).toEqual([path, 422, { [field]: "Control characters are not allowed" }]);
  }
  const section = { subModuleName: "a\0b" };
  const module = await admin.form("POST", "/admin/add-assignment", {
    moduleName: "Module",
    category: "CPC",
    subAssignments: [section, section],
  });
  expect([module.status, module.body.fields["subAssignments.0.subModuleName"]]).toEqual([
    422,
    "Control characters are not allowed",
  ]);
});
