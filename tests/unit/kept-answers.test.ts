import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let server: Server;
const asked: IncomingMessage["headers"][] = [];
let list = ["first"];
const stored = new Map<string, string>();

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers);
    const tag = `"${list.join()}"`;
    const isKept = request.headers["if-none-match"] === tag;
    response.writeHead(isKept ? 304 : 200, { etag: tag, "x-total-count": "7", "content-type": "application/json" });
    response.end(isKept ? "" : JSON.stringify(list));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  vi.stubEnv("VITE_API_BASE", `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("sessionStorage", {});
  vi.stubGlobal("addEventListener", () => {});
  stored.set("sessionId", "somebody");
  // Where the server is, the client reads as it is loaded: by a file before this one, perhaps.
  vi.resetModules();
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a list that the server says is unchanged is the one that was kept, until it changes or the visit ends", async () => {
  const { callForList } = await import("../../web/api/client.ts");
  const { endSession } = await import("../../web/api/session-store.ts");
  const read = (limit: number) => callForList("GET /assignments", { query: { limit } });
  expect(await read(1)).toEqual({ data: ["first"], total: 7 });
  expect(await read(1)).toEqual({ data: ["first"], total: 7 });
  expect(asked.map((headers) => headers["if-none-match"])).toEqual(['""', '"first"']);
  // Another page is another answer.
  await read(2);
  expect(asked.at(-1)?.["if-none-match"]).toBe('""');
  list = ["second"];
  expect((await read(1)).data).toEqual(["second"]);
  expect((await read(1)).data).toEqual(["second"]);
  expect(asked.at(-1)?.["if-none-match"]).toBe('"second"');
  endSession("somebody", "loggedOut");
  stored.set("sessionId", "somebody else");
  await read(1);
  expect(asked.at(-1)?.["if-none-match"]).toBe('""');
});
