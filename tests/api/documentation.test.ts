import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalsOf } from "#contract/refusals.ts";
import { expectDeclared } from "./declared-refusals.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

test("the documentation lists the refusal codes of each call in one common shape", async () => {
  const { body } = await platform.client("").call("GET", "/docs/json");
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method = "", path = ""] = name.split(" ");
    const place = path.startsWith("/ai/") ? path : `/api${path}`;
    const { responses } = body.paths[place.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    const shapes = Object.values(responses).map(
      // biome-ignore lint/suspicious/noExplicitAny: OpenAPI is deep
      (response: any) => response.content?.["application/json"]?.schema.properties ?? {},
    );
    const refusing = shapes.filter(({ code, fields }) => code !== undefined && fields !== undefined);
    const codes = refusing.flatMap(({ code }) => code.enum).sort();
    expect([name, codes]).toEqual([name, refusalsOf(name, endpoint)]);
    for (const shape of refusing)
      expect(Object.keys(shape)).toEqual(expect.arrayContaining(["success", "message", "error", "requestId"]));
  }
});

test("the documentation serves its own pages and no other path below them", async () => {
  const get = (path: string) => fetch(`${platform.base}/api/docs${path}`);
  const page = await get("");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const [, style = ""] = /href="\/api\/docs(\/static\/swagger-ui\.css)"/.exec(await page.text()) ?? [];
  expect((await get(style)).headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect((await get("/nothing")).status).toBe(404);
});

test("a test that meets an undeclared refusal fails", () => {
  const meets = (method: string, url: string, status: number, code: string) => () =>
    expectDeclared(method, url, status, { code });
  expect(meets("POST", "/login", 409, "conflict")).toThrow("POST /login");
  expect(meets("POST", "/api/login", 422, "login.refused")).toThrow("POST /login");
  expect(meets("GET", "/codes/icd10pcs/index?q=a", 404, "unknown")).toThrow("/codes/icd10pcs/index");
  expect(meets("GET", "/codes/icd10cm/A00", 404, "unknown")).not.toThrow();
  expect(meets("POST", "/login", 401, "login.refused")).not.toThrow();
  expect(meets("GET", "/nothing-here", 404, "unknown")).not.toThrow();
});
