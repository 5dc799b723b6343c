import { Agent, createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { waitingConnections } from "../../server/core/http/listen.ts";
import { until } from "../until.ts";
import { hasNginx, startProxy } from "./nginx.ts";

/** Starts a server until the end of the test, with the same connection backlog as Casebook. Returns its port. */
async function startStub(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", waitingConnections, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts nginx until the end of the test. Skips the test if it is not installed. */
async function startNginx(context: TestContext, ports: readonly [number, number], workers?: string) {
  if (!hasNginx()) context.skip("no nginx here");
  const proxy = await startProxy(ports, workers);
  onTestFinished(() => void proxy.stop());
  return proxy;
}

/** A server that breaks off each call; startProxy polls "/" until nginx is ready. */
const dieOf =
  (calls: string[]): RequestListener =>
  ({ method, url, socket }, reply) => {
    if (url === "/") return void reply.end();
    calls.push(`${method} ${url}`);
    socket.destroy();
  };

test.for([
  ["POST", "/student/submit-assignment", 2],
  ["POST", "/result", 2],
  ["PUT", "/student/attempts/draft", 2],
  ["POST", "/assignments/1/extra-time", 1],
  ["POST", "/admin/students/import", 1],
] as const)(
  "nginx sends %s %s to %i servers when they die before they answer",
  async ([method, path, times], context) => {
    const calls: string[] = [];
    const ports = [await startStub(dieOf(calls)), await startStub(dieOf(calls))] as const;
    const proxy = await startNginx(context, ports);
    await fetch(`${proxy.base}/api${path}`, { method, body: "{}" });
    expect(calls).toEqual(Array.from({ length: times }, () => `${method} /api${path}`));
  },
);

test("nginx answers 1,200 browsers whose connections stay open", async (context) => {
  const port = await startStub((_request, reply) => void reply.end("{}"));
  // A single worker, because the limit applies to each one.
  const proxy = await startNginx(context, [port, port], "1");
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 2000 });
  onTestFinished(() => agent.destroy());
  const sockets = new Set<unknown>();
  const ask = () =>
    new Promise<unknown>((resolve) => {
      const request = get(`${proxy.base}/api/health`, { agent }, (reply) => {
        sockets.add(reply.socket);
        reply.resume().once("end", () => resolve(reply.statusCode));
      });
      request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  const replies = await Promise.all(Array.from({ length: 1200 }, ask));
  expect(replies.filter((status) => status !== 200)).toEqual([]);
  expect(sockets.size).toBe(1200);
});

test("nginx logs a call without the signature of a link, also when both servers are down", async (context) => {
  const ports = [await startStub(dieOf([])), 9] as const;
  const proxy = await startNginx(context, ports);
  const { status } = await fetch(`${proxy.base}/api/files/1?expires=2000000000&signature=secret-signature`);
  expect(status).toBe(502);
  await until(async () => (await proxy.readLogs()).includes("/api/files/1"));
  const logs = await proxy.readLogs();
  expect(logs).toMatch(/^127\.0\.0\.1 "-" \[.+\] "GET \/api\/files\/1" 502 [\d.]+ s 127\.0\.0\.1:\d+/m);
  expect(logs).not.toContain("secret-signature");
});
