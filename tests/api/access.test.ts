import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Access, Endpoint } from "#contract/endpoints/endpoint.ts";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { askOwn, type OwnCall, ownCalls, type Place } from "./own-calls.ts";
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

/** Calls an endpoint with ids that do not exist. */
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

test("a call that students may make and that takes a student's id declares the position of the id", () => {
  const takes = ({ query, body, form }: Endpoint, name: string) =>
    [query, body, form]
      .flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
      .concat(name.split("/:"));
  const undeclared = openTo("student", "anyone").filter(
    ([name, endpoint]) =>
      endpoint.own === undefined && takes(endpoint, name).some((field) => /^(student|user)Ids?\b/.test(field)),
  );
  expect(undeclared).toEqual([]);
});

const nowhere = { course: "CPC", assignmentId: "a" };

test("a student reaches only their own id, whether or not the other exists", async () => {
  expect(ownCalls.length).toBeGreaterThan(8);
  for (const id of [other.id, "nobody"])
    for (const call of ownCalls)
      expect([call.name, await askOwn(student, call, id, nowhere)]).toMatchObject([
        call.name,
        { status: 403, body: { message: "You do not have access to this" } },
      ]);
});

async function statuses(asker: Student, place: Place): Promise<Record<OwnCall, number>> {
  const found: [OwnCall, number][] = [];
  for (const call of ownCalls) found.push([call.name, (await askOwn(asker, call, asker.id, place)).status]);
  return Object.fromEntries(found) as Record<OwnCall, number>;
}

/** Calls about the students themselves, without an assignment. */
const aboutThemselves = {
  "GET /student/:userId/course": 200,
  "GET /payment-details": 200,
  "GET /student/stats/:id": 200,
  "GET /student/insight/:studentId": 200,
};

test("a student of another course, one whose access expired and one who was deleted get no further than they may", async () => {
  const { _id: assignmentId } = await platform.newAssignment({ category: "CPC", subAssignments: [heartFailure] });
  const place = { course: "CPC", assignmentId };
  const elsewhere = await platform.newStudent("ED");
  expect(await statuses(elsewhere, place)).toEqual({
    ...aboutThemselves,
    "GET /category/:courseName": 403,
    "GET /stats/:courseName/:studentId": 403,
    "POST /student/disputes": 404,
    "POST /student/attempts": 404,
    "POST /student/attempts/presence": 404,
    "PUT /student/attempts/draft": 404,
    "POST /student/submit-assignment": 404,
    "POST /result": 404,
  });

  const expired = await platform.newStudent("CPC", { expiryDate: "2026-01-31" });
  expect(await statuses(expired, place)).toEqual({
    ...aboutThemselves,
    "GET /category/:courseName": 200,
    "GET /stats/:courseName/:studentId": 200,
    "POST /student/disputes": 404,
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

test("staff read a student's data, but attempt, submit and dispute nothing for them", async () => {
  const { _id: assignmentId } = await platform.newAssignment({ category: "CPC", subAssignments: [heartFailure] });
  for (const call of ownCalls) {
    const { status } = await askOwn(platform.admin, call, student.id, { course: "CPC", assignmentId });
    const unsubmitted = call.name === "POST /result" ? 404 : 200;
    expect([call.name, status]).toEqual([call.name, call.access === "student" ? 403 : unsubmitted]);
  }
  expect((await platform.admin.call("GET", `/category/CPC?studentId=nobody`)).status).toBe(404);
});

test("every answer carries the security headers for browsers", async () => {
  const { headers } = await platform.client("").call("GET", "/health");
  expect(headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("permissions-policy")).toContain("camera=()");
});
