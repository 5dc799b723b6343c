import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { providerFetch } from "../../assistant/engines/provider-fetch.ts";

/** Starts a provider's server and returns a function that calls it. */
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

test("a request on a connection that the server just closed is repeated on another connection", async () => {
  const used = new Set<unknown>();
  const ask = await provider((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    response.end("an answer");
  });
  for (const _ of [1, 2, 3, 4, 5]) expect(await (await ask()).text()).toBe("an answer");
});

test("a request is not repeated when the server closes a new connection, since it may have read it", async () => {
  let asked = 0;
  const ask = await provider((request) => {
    asked += 1;
    request.socket.destroy();
  });
  await expect(ask()).rejects.toThrow("fetch failed");
  expect(asked).toBe(1);
});
