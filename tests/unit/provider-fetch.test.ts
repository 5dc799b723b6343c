import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { providerFetch } from "../../assistant/engines/provider-fetch.ts";

/** A provider's server. Out: how it is asked. */
async function provider(answer: RequestListener): Promise<() => Promise<Response>> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return () => providerFetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "a question" });
}

test("a question that meets a connection which the server has just closed is asked on another one", async () => {
  const used = new Set<unknown>();
  const ask = await provider((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    response.end("an answer");
  });
  for (const _ of [1, 2, 3, 4, 5]) expect(await (await ask()).text()).toBe("an answer");
});

test("a server that closes a new connection without a word is not asked again: it may have read the question", async () => {
  let asked = 0;
  const ask = await provider((request) => {
    asked += 1;
    request.socket.destroy();
  });
  await expect(ask()).rejects.toThrow("fetch failed");
  expect(asked).toBe(1);
});
