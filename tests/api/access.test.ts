import { afterAll, beforeAll, expect, test } from "vitest";
import type { Access, Endpoint } from "#contract/endpoints/endpoint.ts";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { heartFailure, Platform, type Student } from "./platform.ts";

let platform: Platform;
let student: Student;
let other: Student;
beforeAll(async () => {
  platform = await Platform.start();
  student = await platform.newStudent("CPC");
  other = await platform.newStudent("CPC");
});
afterAll(() => platform.stop());

const named = Object.entries(endpoints) as [EndpointName, Endpoint][];
const openTo = (...access: Access[]) => named.filter(([, endpoint]) => access.includes(endpoint.access));

/** A call whose parameters name nothing that is there. */
const ask = (client: Pick<Student, "call">, name: EndpointName) => {
  const [method = "", path = ""] = name.split(" ");
  return client.call(method, path.replace(/:\w+/g, "some-id"));
};

test("the server serves the table of endpoints, and nothing else", async () => {
  const { body } = await platform.client("").call("GET", "/docs/json");
  const served = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
  );
  const known = named.map(([name]) => name.replace(/:(\w+)/g, "{$1}"));
  expect(served.filter((route) => !route.startsWith("HEAD ")).sort()).toEqual(known.sort());
});

test("without a session every call but login answers 401, before it reads a body", async () => {
  for (const sessionId of ["", "not-a-session", `${student.sessionId}, ${student.sessionId}`]) {
    const stranger = platform.client(sessionId);
    for (const [name] of openTo("anyone", "student", "staff", "admin")) {
      expect([name, await ask(stranger, name)]).toMatchObject([
        name,
        { status: 401, body: { message: "Invalid or expired session" } },
      ]);
    }
  }
});

test("a student gets 403 from every call of staff", async () => {
  for (const [name] of openTo("staff", "admin")) {
    expect([name, await ask(student, name)]).toMatchObject([
      name,
      { status: 403, body: { message: "You do not have access to this" } },
    ]);
  }
});

/** What a body needs beside the student's id to pass its schema. */
const bodies: Partial<Record<EndpointName, object>> = {
  "POST /result": { assignmentId: "a" },
  "POST /student/disputes": { assignmentId: "a", field: "icdCodes", reason: "r" },
  "POST /student/attempts": { assignmentId: "a" },
  "POST /student/attempts/presence": { assignmentId: "a" },
  "PUT /student/attempts/draft": { assignmentId: "a", answers: {} },
  "POST /student/submit-assignment": { assignmentId: "a", submittedAnswers: [{}] },
};

test("a student reaches only their own id, whether or not the other exists", async () => {
  const owned = named.filter(([, endpoint]) => endpoint.own !== undefined);
  expect(owned.length).toBeGreaterThan(8);
  for (const id of [other.id, "nobody"]) {
    for (const [name, { own = "" }] of owned) {
      const [part, field = ""] = own.split(".");
      const [method = "", path = ""] = name.split(" ");
      const filled = path.replace(":courseName", "CPC").replace(/:\w+/g, id);
      const url = part === "query" ? `${filled}?${field}=${id}` : filled;
      const answer = await student.call(method, url, part === "body" ? { [field]: id, ...bodies[name] } : undefined);
      expect([name, answer.status, answer.body.message]).toEqual([name, 403, "You do not have access to this"]);
    }
  }
  expect((await student.call("GET", `/category/ED?studentId=${student.id}`)).status).toBe(403);
  expect((await student.call("GET", `/stats/ED/${student.id}`)).status).toBe(403);
});

/** A student's own calls, about a real assignment. */
function ownCalls({ id }: Student, course: string, assignmentId: string): [EndpointName, string, string, object?][] {
  const place = { studentId: id, assignmentId };
  return [
    ["GET /category/:courseName", "GET", `/category/${course}?studentId=${id}`],
    ["GET /stats/:courseName/:studentId", "GET", `/stats/${course}/${id}`],
    ["POST /student/attempts", "POST", "/student/attempts", place],
    ["POST /student/attempts/presence", "POST", "/student/attempts/presence", place],
    ["PUT /student/attempts/draft", "PUT", "/student/attempts/draft", { ...place, answers: { notes: "n" } }],
    [
      "POST /student/submit-assignment",
      "POST",
      "/student/submit-assignment",
      { ...place, submittedAnswers: [{ notes: "n" }] },
    ],
    ["POST /result", "POST", "/result", place],
  ];
}

async function statuses(asker: Student, course: string, assignmentId: string) {
  const found: Partial<Record<EndpointName, number>> = {};
  for (const [name, method, url, body] of ownCalls(asker, course, assignmentId))
    found[name] = (await asker.call(method, url, body)).status;
  return found;
}

test("a student of another course, one whose access expired and one who was deleted get no further than they may", async () => {
  const { _id: assignmentId } = await platform.newAssignment({ category: "CPC", subAssignments: [heartFailure] });
  const elsewhere = await platform.newStudent("ED");
  expect(await statuses(elsewhere, "CPC", assignmentId)).toEqual({
    "GET /category/:courseName": 403,
    "GET /stats/:courseName/:studentId": 403,
    "POST /student/attempts": 404,
    "POST /student/attempts/presence": 404,
    "PUT /student/attempts/draft": 404,
    "POST /student/submit-assignment": 404,
    "POST /result": 404,
  });

  const expired = await platform.newStudent("CPC", { expiryDate: "2026-01-31" });
  expect(await statuses(expired, "CPC", assignmentId)).toEqual({
    "GET /category/:courseName": 200,
    "GET /stats/:courseName/:studentId": 200,
    "POST /student/attempts": 403,
    "POST /student/attempts/presence": 200,
    "PUT /student/attempts/draft": 403,
    "POST /student/submit-assignment": 403,
    "POST /result": 404,
  });
  for (const [name] of openTo("staff", "admin")) expect([name, (await ask(expired, name)).status]).toEqual([name, 403]);

  const deleted = await platform.newStudent("CPC");
  await platform.admin.call("DELETE", `/admin/student/${deleted.id}`);
  for (const [name] of openTo("anyone", "student", "staff", "admin"))
    expect([name, (await ask(deleted, name)).status]).toEqual([name, 401]);
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
