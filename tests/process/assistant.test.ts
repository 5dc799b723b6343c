import { connect as openSocket } from "node:net";
import { expect, test } from "vitest";
import { buildAssistant } from "../../assistant/app.ts";
import { readAssistantConfig } from "../../assistant/config.ts";
import { connect } from "../../server/core/database/connect.ts";
import { migrate } from "../../server/core/database/migrate.ts";
import { makeGracefulStop } from "../../server/core/http/graceful-stop.ts";
import { newDataDir, post, startServer } from "./server-process.ts";

async function chat(base: string, sessionId: string, origin = "https://school.example", content = "modifier 25") {
  const response = await fetch(`${base}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-session-id": sessionId, origin },
    body: JSON.stringify({ messages: [{ role: "user", content }] }),
  });
  return {
    status: response.status,
    body: await response.json(),
    allowed: response.headers.get("access-control-allow-origin"),
  };
}

test("a separate assistant asks the platform who calls, and answers 503 while the platform is unreachable", async () => {
  const platform = await startServer({ DATA_DIR: await newDataDir() });
  const assistant = await startServer(
    { DATA_DIR: await newDataDir(), PLATFORM_URL: platform.base, CORS_ORIGINS: "https://school.example" },
    [],
    "assistant/main.ts",
  );
  const { sessionId } = (await post(platform.base, "/login", { name: "admin", password: "admin-password" })).body;
  const answer = await chat(assistant.base, sessionId);
  expect(answer).toMatchObject({ status: 200, allowed: "https://school.example" });
  expect(answer.body.candidates[0].content.parts[0].text).toContain("Modifier 25");
  // Its index of the code sets is ready a moment after the start.
  await expect
    .poll(async () => {
      const { body } = await chat(assistant.base, sessionId, undefined, "what is E11.22");
      return body.candidates[0].content.parts[0].text;
    })
    .toContain("Type 2 diabetes mellitus with diabetic chronic kidney disease");
  expect((await chat(assistant.base, sessionId, "https://elsewhere.example")).allowed).toBeNull();
  expect((await chat(assistant.base, "")).status).toBe(401);
  expect((await chat(assistant.base, "a-session-that-nobody-ever-opened")).status).toBe(401);
  expect(await (await fetch(`${assistant.base}/api/health`)).json()).toEqual({ status: "ok", engine: "offline" });
  await platform.stop("SIGKILL");
  expect(await chat(assistant.base, sessionId)).toMatchObject({
    status: 503,
    body: { success: false, error: "The platform does not answer. Please try again in a moment." },
  });
  expect((await assistant.stop("SIGTERM")).code).toBe(0);
});

/** Writes to a new connection. Returns everything received until it is closed. */
function sendRaw(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = openSocket(Number(port), hostname);
  socket.write(text);
  return new Promise((resolve) => {
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
  });
}

test("a separate assistant limits calls before it asks who calls, and cuts slow ones", async () => {
  const platform = await startServer({ DATA_DIR: await newDataDir() });
  const config = readAssistantConfig({
    DATA_DIR: await newDataDir(),
    PLATFORM_URL: platform.base,
    TRUST_PROXY: "192.0.2.0/24",
    LOG_LEVEL: "silent",
  });
  const db = await connect(config);
  await migrate(db);
  const bounds = { requestsPerMinute: 8, requestWithinMs: 300 };
  const assistant = await buildAssistant(config, db, () => new Date(), makeGracefulStop(), bounds);
  const base = await assistant.listen({ port: 0, host: "127.0.0.1" });

  const { sessionId } = (await post(platform.base, "/login", { name: "admin", password: "admin-password" })).body;
  expect((await chat(base, sessionId)).status).toBe(200);
  const strangers: number[] = [];
  for (let count = 0; count < 9; count += 1)
    strangers.push((await chat(base, `made-up-session-id-${count}-xx`)).status);
  expect(strangers).toEqual([...Array(7).fill(401), 429, 429]);
  expect((await chat(base, sessionId)).status).toBe(200);
  expect((await fetch(`${base}/api/health`)).status).toBe(200);
  // The platform is not asked about refused callers.
  await platform.stop("SIGKILL");
  expect((await chat(base, "made-up-session-id-x-xx")).status).toBe(429);

  const host = "host: assistant\r\n";
  const [headers, body, malformed] = await Promise.all([
    sendRaw(base, `POST /api/chat HTTP/1.1\r\n${host}`),
    sendRaw(base, `POST /api/chat HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 400\r\n\r\n{`),
    sendRaw(base, `GET /%E0%A4%A HTTP/1.1\r\n${host}connection: close\r\n\r\n`),
  ]);
  expect(headers).toMatch(/^HTTP\/1.1 408/);
  expect(body).toMatch(/^HTTP\/1.1 429/);
  expect(malformed).toMatch(/^HTTP\/1.1 400.*"code":"malformed"/s);
  await assistant.close();
  await db.destroy();
});

test("an assistant with a wrong variable is not started and says so in one line", async () => {
  const start = startServer({ DATA_DIR: await newDataDir(), PLATFORM_URL: "school" }, [], "assistant/main.ts");
  await expect(start).rejects.toThrow(
    /^PLATFORM_URL is wrong: "school" is not allowed\. Allowed: an http or https address\.\n$/,
  );
});
