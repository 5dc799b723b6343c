import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import { whenOver } from "../../assistant/answering.ts";

test("whoever stops an answer before it is begun leaves nothing behind that goes on for them", async () => {
  const gone = Promise.withResolvers<FastifyReply>();
  const server = createServer((_asked, raw) => raw.once("close", () => gone.resolve({ raw } as FastifyReply)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const call = request({ port: (server.address() as AddressInfo).port, method: "POST" });
  call.on("error", () => {});
  server.once("request", () => call.destroy());
  call.end();
  let checks = 0;
  const over = whenOver(await gone.promise, {
    withinMs: 60_000,
    checkEveryMs: 5,
    check: async () => {
      checks += 1;
    },
  });
  await sleep(50);
  expect([over.aborted, String(over.reason), checks]).toEqual([true, "Error: The client went away", 0]);
  server.close();
});
