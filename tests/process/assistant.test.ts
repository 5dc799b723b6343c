import { expect, test } from "vitest";
import { newDataDir, post, startServer } from "./server-process.ts";

const question = { messages: [{ role: "user", content: "modifier 25" }] };

async function chat(base: string, sessionId: string, origin = "https://school.example") {
  const response = await fetch(`${base}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-session-id": sessionId, origin },
    body: JSON.stringify(question),
  });
  return {
    status: response.status,
    body: await response.json(),
    allowed: response.headers.get("access-control-allow-origin"),
  };
}

test("the assistant runs alone, asks the platform who is there, and says so when it cannot", async () => {
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
  expect((await chat(assistant.base, sessionId, "https://elsewhere.example")).allowed).toBeNull();
  expect((await chat(assistant.base, "")).status).toBe(401);
  expect((await chat(assistant.base, "a-session-that-nobody-ever-opened")).status).toBe(401);
  expect(await (await fetch(`${assistant.base}/api/health`)).json()).toEqual({ status: "ok", engine: "offline" });
  await platform.stop("SIGTERM");
  expect(await chat(assistant.base, sessionId)).toMatchObject({
    status: 503,
    body: { success: false, error: "The platform does not answer. Please try again in a moment." },
  });
  expect((await assistant.stop("SIGTERM")).code).toBe(0);
});

test("a wrong variable stops the assistant's start with one line", async () => {
  const start = startServer({ DATA_DIR: await newDataDir(), PLATFORM_URL: "school" }, [], "assistant/main.ts");
  await expect(start).rejects.toThrow(
    /^PLATFORM_URL is wrong: "school" is not allowed\. Allowed: an http or https address\.\n$/,
  );
});
