import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform, type Student } from "./platform.ts";

let platform: Platform;
let student: Student;
let other: Student;
beforeAll(async () => {
  platform = await Platform.start();
  student = await platform.newStudent("CPC");
  other = await platform.newStudent("CPC");
});
afterAll(() => platform.stop());

const open = ["POST /login", "POST /logout", "GET /health", "GET /files/{id}"];

const forStudents = [
  "GET /validate-session",
  "GET /settings",
  "GET /student/stats/{id}",
  "GET /student/{id}/course",
  "GET /student/insight/{studentId}",
  "GET /payment-details",
  "GET /stats/{courseName}/{studentId}",
  "GET /category/{courseName}",
  "POST /student/attempts",
  "PUT /student/attempts/draft",
  "POST /student/submit-assignment",
  "POST /result",
];

const forAnyone = ["POST /ai/api/analyze-pdf", "POST /ai/api/chat", "POST /ai/api/chat1"];

const forStaff = [
  "GET /admin/dashboard",
  "GET /admin/activity",
  "GET /admin/recentassignments",
  "POST /category-summary",
  "GET /admin/studentslist",
  "GET /students",
  "GET /admin/students/summary",
  "GET /admin/students",
  "POST /admin/add-student",
  "PUT /admin/student/{id}",
  "DELETE /admin/student/{id}",
  "PUT /admin/student/{id}/extra-time",
  "GET /admin/subadmins",
  "POST /admin/add-subadmin",
  "PUT /admin/subadmin/{id}",
  "DELETE /admin/subadmin/{id}",
  "GET /assignments",
  "GET /admin/assignments/edit/{id}",
  "POST /admin/add-assignment",
  "PUT /admin/assignments/{id}",
  "DELETE /admin/assignments/{id}",
  "DELETE /assignments/{id}",
  "DELETE /assignments/{id}/sub/{subId}",
  "GET /assignments/{id}/submissions",
  "GET /assignments/{id}/attempts",
  "PUT /assignments/{id}/submissions/{studentId}/verdicts",
  "POST /assignments/{id}/submissions/{studentId}/late",
  "DELETE /assignments/{id}/submissions/{studentId}",
];

const split = (route: string) => {
  const [method = "", path = ""] = route.split(" ");
  return [method, path.replace(/\{\w+\}/g, "some-id")] as const;
};

test("every route is one that this file knows", async () => {
  const { body } = await platform.client("").call("GET", "/docs/json");
  const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
  );
  const known = [...open, ...forStudents, ...forAnyone, ...forStaff];
  expect(routes.filter((route) => !route.startsWith("HEAD ")).sort()).toEqual(known.sort());
});

test("without a session every call but login answers 401, before it reads a body", async () => {
  for (const sessionId of ["", "not-a-session", `${student.sessionId}, ${student.sessionId}`]) {
    const stranger = platform.client(sessionId);
    for (const route of [...forStudents, ...forAnyone, ...forStaff]) {
      expect([route, await stranger.call(...split(route))]).toMatchObject([
        route,
        { status: 401, body: { message: "Invalid or expired session" } },
      ]);
    }
  }
});

test("a student gets 403 from every call of staff", async () => {
  for (const route of forStaff) {
    expect([route, await student.call(...split(route))]).toMatchObject([
      route,
      { status: 403, body: { message: "You do not have access to this" } },
    ]);
  }
});

test("a student reaches only their own id, whether or not the other exists", async () => {
  for (const id of [other.id, "nobody"]) {
    const answers = [
      await student.call("GET", `/student/stats/${id}`),
      await student.call("GET", `/student/${id}/course`),
      await student.call("GET", `/student/insight/${id}`),
      await student.call("GET", `/payment-details?studentId=${id}`),
      await student.call("GET", `/stats/CPC/${id}`),
      await student.call("GET", `/category/CPC?studentId=${id}`),
      await student.call("POST", "/result", { studentId: id, assignmentId: "a" }),
      await student.call("POST", "/student/attempts", { studentId: id, assignmentId: "a" }),
      await student.call("PUT", "/student/attempts/draft", { studentId: id, assignmentId: "a", answers: {} }),
      await student.call("POST", "/student/submit-assignment", {
        studentId: id,
        assignmentId: "a",
        submittedAnswers: [{}],
      }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 403));
  }
  expect((await student.call("GET", `/category/ED?studentId=${student.id}`)).status).toBe(403);
  expect((await student.call("GET", `/stats/ED/${student.id}`)).status).toBe(403);
});

test("staff read a student's list and result, but attempt and submit nothing for them", async () => {
  expect((await platform.admin.call("GET", `/category/CPC?studentId=${student.id}`)).status).toBe(200);
  expect((await platform.admin.call("GET", `/category/CPC?studentId=nobody`)).status).toBe(404);
  expect(
    (await platform.admin.call("POST", "/result", { studentId: student.id, assignmentId: "nothing" })).status,
  ).toBe(404);
  expect(
    (await platform.admin.call("POST", "/student/attempts", { studentId: student.id, assignmentId: "a" })).status,
  ).toBe(403);
});

test("answers carry the headers that keep browsers safe", async () => {
  const { headers } = await platform.client("").call("GET", "/health");
  expect(headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
