import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { type Client, Platform } from "./platform.ts";

let platform: Platform;
let student: Client;
beforeAll(async () => {
  platform = await Platform.start();
  student = await platform.newStudent("ED");
});
afterAll(() => platform.stop());

/** Calls whose JSON may be larger than 256 kB, in kB. */
const longer = {
  "POST /admin/students/import": 8192,
  "POST /admin/students/bulk": 1024,
  "POST /student/submit-assignment": 2048,
  "POST /ai/api/chat": 1024,
  "POST /ai/api/chat1": 2048,
  "POST /assignments/:id/sections/:sectionId/blind": 2048,
  "POST /assignments/:id/sections/:sectionId/blind/settle": 2048,
  "POST /codes/lint": 2048,
  "PUT /admin/settings": 2048,
};

const takingJson = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body);

test("only the calls that are listed here accept more than 256 kB of JSON", () => {
  const named = takingJson.flatMap(([name, { bodyKilobytes }]) => (bodyKilobytes ? [[name, bodyKilobytes]] : []));
  expect(Object.fromEntries(named)).toEqual(longer);
});

test.each(takingJson)("%s refuses a body over its limit with 413", async (name, { access, bodyKilobytes = 256 }) => {
  const [method = "", path = ""] = name.split(" ");
  const caller = access === "staff" || access === "admin" ? platform.admin : student;
  const { status, body } = await caller.call(method, path, { text: "x".repeat(bodyKilobytes * 1024) });
  expect([status, body]).toMatchObject([413, { code: "too_large", message: "The request is too large" }]);
});
