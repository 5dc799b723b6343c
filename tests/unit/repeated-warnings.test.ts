import Fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installErrors, Refusal } from "../../server/core/http/errors.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A service whose calls are refused in large numbers or fail by the database, and its log. */
function openCrowd() {
  const lines: Record<string, unknown>[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => lines.push(JSON.parse(line)) } } });
  installErrors(app);
  app.get("/crowd", () => {
    throw new Refusal("not_ready", "Too many logins at once");
  });
  app.get("/away", () => {
    throw Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
  });
  return { app, lines };
}

test("refusals in a crowd are one line of the log without a stack, and then one a minute with their number", async () => {
  const { app, lines } = openCrowd();
  for (let count = 0; count < 100; count++) expect((await app.inject("/crowd")).statusCode).toBe(503);
  expect(lines).toMatchObject([{ msg: "not ready", reason: "Too many logins at once" }]);
  expect(JSON.stringify(lines)).not.toContain("stack");
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ msg: "not ready", reason: "Too many logins at once", more: 99 }]);
  await app.inject("/crowd");
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ more: 1 }]);
  vi.advanceTimersByTime(600_000);
  await app.inject("/crowd");
  expect(lines).toHaveLength(4);
});

test("while the database is away the log has its error once with the stack, and hides no other reason", async () => {
  const { app, lines } = openCrowd();
  for (const url of ["/away", "/away", "/crowd", "/away"]) await app.inject(url);
  expect(lines).toMatchObject([
    { err: { message: "connect refused", stack: expect.stringContaining("at ") } },
    { reason: "Too many logins at once" },
  ]);
});
