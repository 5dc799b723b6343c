import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { statusOf } from "../../server/http/errors.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

test("the documentation says of each call how it may be refused, in the one shape of a refusal", async () => {
  const { body } = await platform.client("").call("GET", "/docs/json");
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (endpoint.reply === "file") continue;
    const [method = "", path = ""] = name.split(" ");
    const place = path.startsWith("/ai/") ? path : `/api${path}`;
    const { responses } = body.paths[place.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    const expected = [
      ...(endpoint.access === "everybody" ? [] : [401, 403]),
      ...(endpoint.query || endpoint.body || endpoint.form ? [statusOf.rule_broken] : []),
      ...(endpoint.refusals ?? []).map((code) => statusOf[code]),
      500,
    ];
    for (const status of expected) {
      const shape = responses[status]?.content["application/json"].schema.properties ?? {};
      expect([name, status, Object.keys(shape)]).toEqual([
        name,
        status,
        expect.arrayContaining(["success", "message", "error", "code", "fields"]),
      ]);
    }
  }
});
