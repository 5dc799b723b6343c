import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { newDataDir, post, type ServerProcess, startServer } from "./server-process.ts";

let server: ServerProcess;
afterEach(() => server.stop("SIGKILL"));

const start = async (LOG_REQUESTS: string) =>
  startServer({ DATA_DIR: await newDataDir(), LOG_LEVEL: "info", LOG_REQUESTS });

/** Returns the calls in the server's log once there are `count` of them. */
async function callsLogged(count: number): Promise<Record<string, unknown>[]> {
  const lines = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
  const calls = () =>
    lines()
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "call");
  await expect.poll(() => calls().length).toBe(count);
  return calls();
}

/** Sends a whole login and aborts the connection before the reply. */
async function breakOffLogin(): Promise<void> {
  const body = JSON.stringify({ name: "canary-name", password: "canary-password" });
  const socket = connect(Number(new URL(server.base).port), "127.0.0.1");
  await once(socket, "connect");
  const head = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body}`, () => socket.resetAndDestroy());
  await once(socket, "close");
}

test("LOG_REQUESTS=failed logs refused and broken-off calls, without names, passwords, ids or search texts", async () => {
  server = await start("failed");
  const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  await post(server.base, "/login", { name: "canary-name", password: "canary-password" });
  const headers = { "x-session-id": login.body.sessionId };
  await fetch(`${server.base}/api/admin/students?limit=1&search=canary-search`, { headers });
  await fetch(`${server.base}/api/assignments/canary-id/attempts?file=canary-file`, { headers });
  await breakOffLogin();
  const calls = await callsLogged(3);
  expect(calls).toMatchObject([
    { method: "POST", path: "/api/login", status: 401, user: null, ms: expect.any(Number) },
    { method: "GET", path: "/api/assignments/:id/attempts", status: 404, user: login.body.user.id },
    { method: "POST", path: "/api/login", brokenOff: true, user: null },
  ]);
  expect(JSON.stringify(calls)).not.toContain("canary");
});

test("LOG_REQUESTS=all logs each call with its user, those of the assistant too", async () => {
  server = await start("all");
  const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const headers = { "x-session-id": body.sessionId, "content-type": "application/json" };
  const asked = JSON.stringify({ messages: [{ role: "user", content: "canary" }] });
  await (await fetch(`${server.base}/ai/api/chat`, { method: "POST", headers, body: asked })).text();
  const calls = await callsLogged(2);
  expect(calls).toMatchObject([
    { path: "/api/login", status: 200 },
    { path: "/ai/api/chat", status: 200, user: body.user.id },
  ]);
  expect(JSON.stringify(calls)).not.toContain("canary");
});

test("LOG_REQUESTS=off logs no call", async () => {
  server = await start("off");
  await post(server.base, "/login", { name: "nobody", password: "wrong" });
  await server.stop("SIGTERM");
  expect(server.output()).not.toContain('"call"');
});
