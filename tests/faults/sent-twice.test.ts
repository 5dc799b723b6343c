import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { hasNginx, startProxy } from "./nginx.ts";

/** A server that takes a request and dies of it, before it has answered. */
async function startDying(heard: string[]) {
  const server = createServer((request, reply) => {
    if (request.url === "/api/health") return void reply.end("{}");
    heard.push(`${request.method} ${request.url}`);
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

test("behind nginx a call whose server died is sent to the other one only where it counts once", async (context) => {
  if (!hasNginx()) return context.skip("no nginx here");
  const heard: string[] = [];
  const servers = [await startDying(heard), await startDying(heard)] as const;
  const proxy = await startProxy([servers[0].port, servers[1].port]);
  const timesSent = async (path: string) => {
    heard.length = 0;
    // Those that died are left alone for 2 s.
    await new Promise((resolve) => setTimeout(resolve, 3200));
    await fetch(`${proxy.base}/api${path}`, { method: "POST", body: "{}" });
    return heard.length;
  };
  expect(await timesSent("/student/submit-assignment")).toBe(2);
  expect(await timesSent("/result")).toBe(2);
  expect(await timesSent("/assignments/1/extra-time")).toBe(1);
  expect(await timesSent("/admin/students/import")).toBe(1);
  proxy.stop();
  for (const server of servers) server.stop();
});
