import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalsOf } from "#contract/refusals.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

test("the documentation names of each call the codes that it may be refused with, in the one shape of a refusal", async () => {
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
