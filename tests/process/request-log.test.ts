import { expect, test } from "vitest";
import { newDataDir, post, startServer } from "./server-process.ts";

/** The calls in the log of a server, once the last one is there. */
async function callsLogged(output: () => string, lastStatus: number): Promise<Record<string, unknown>[]> {
  const read = () =>
    output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  await expect.poll(() => read().some(({ msg, status }) => msg === "call" && status === lastStatus)).toBe(true);
  return read().filter(({ msg }) => msg === "call");
}

test("LOG_REQUESTS=failed logs refused calls with user, path and status, and no name, password, id or search text", async () => {
  const env = { DATA_DIR: await newDataDir(), LOG_LEVEL: "info", LOG_REQUESTS: "failed" };
  const server = await startServer(env);
  const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  await post(server.base, "/login", { name: "canary-name", password: "canary-password" });
  const headers = { "x-session-id": login.body.sessionId };
  await fetch(`${server.base}/api/admin/students?limit=1&search=canary-search`, { headers });
  await fetch(`${server.base}/api/assignments/canary-id/attempts?file=canary-file`, { headers });
  const calls = await callsLogged(server.output, 404);
  expect(calls).toMatchObject([
    { method: "POST", path: "/api/login", status: 401, user: null, ms: expect.any(Number) },
    { method: "GET", path: "/api/assignments/:id/attempts", status: 404, user: login.body.user.id },
  ]);
  expect(JSON.stringify(calls)).not.toContain("canary");
  await server.stop("SIGTERM");
});

test("without LOG_REQUESTS no call is logged", async () => {
  const server = await startServer({ DATA_DIR: await newDataDir(), LOG_LEVEL: "info" });
  await post(server.base, "/login", { name: "nobody", password: "wrong" });
  await server.stop("SIGTERM");
  expect(server.output()).not.toContain('"call"');
});
