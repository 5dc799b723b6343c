import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyReply } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { whenOver } from "../../assistant/answering.ts";

afterEach(() => void vi.useRealTimers());

test("a client that leaves before its answer begins leaves no timer behind", async () => {
  const gone = Promise.withResolvers<FastifyReply>();
  const server = createServer((_asked, raw) => raw.once("close", () => gone.resolve({ raw } as FastifyReply)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const call = request({ port: (server.address() as AddressInfo).port, method: "POST" });
  call.on("error", () => {});
  server.once("request", () => call.destroy());
  call.end();
  let checks = 0;
  const reply = await gone.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const over = whenOver(reply, {
    withinMs: 60_000,
    checkEveryMs: 5,
    check: async () => {
      checks += 1;
    },
  });
  vi.advanceTimersByTime(120_000);
  expect([over.aborted, String(over.reason), checks]).toEqual([true, "Error: The client went away", 0]);
  server.close();
});
