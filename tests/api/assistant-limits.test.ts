import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask, stream, textOf } from "./assistant-client.ts";
import { answerTokens, type ModelServer, modelAnswer, startModelServer } from "./model-server.ts";
import { Platform, type Student } from "./platform.ts";

const dayMs = 24 * 60 * 60 * 1000;

let server: ModelServer;
let platform: Platform;
let student: Student;
beforeAll(async () => {
  server = await startModelServer("openai-compatible");
  platform = await Platform.start(
    { AI_PROVIDER: "openai-compatible", AI_API_KEY: "the-key", AI_BASE_URL: server.base, AI_DAILY_TOKENS: "100000" },
    { answerWithinMs: 600_000, checkEveryMs: 50 },
  );
  student = await platform.newStudent("IP-DRG");
});
afterAll(async () => {
  await platform.stop();
  await server.stop();
});
afterEach(async () => {
  await platform.db.deleteFrom("assistant_tokens").execute();
  await platform.db.deleteFrom("assistant_use").execute();
});
const spent = () => platform.db.selectFrom("assistant_tokens").select(["day", "tokens"]).executeTakeFirst();
const chat = (who: Student, content = "What is E11.9?") => who.call("POST", "/ai/api/chat", ask(content));

test("the model gets the newest messages of a long conversation, and the pages of a long document that fit the question", async () => {
  const pages = Array.from({ length: 90 }, (_, index) => {
    const text = index === 66 ? "The surgeon resected the sigmoid colon." : "Nothing of note. ";
    return `--- Page ${index + 1} ---\n${text}${"Vital signs are stable. ".repeat(180)}`;
  });
  const pdfContent = pages.join("\n\n").slice(0, 400_000);
  const question = { ...ask("Was the sigmoid colon resected?"), pdfContent };
  expect((await student.call("POST", "/ai/api/chat1", question)).status).toBe(200);
  const sent = server.calls.at(-1)?.body ?? "";
  expect(sent.length).toBeLessThan(130_000);
  expect(sent).toContain("The surgeon resected the sigmoid colon.");
  expect(sent).toMatch(/Of 90 pages, \d+ are given here[\s\S]*--- Page 1 ---[\s\S]*--- Page 67 ---/);
  const long = Array.from({ length: 12 }, (_, index) => ({ role: "user", content: `${index}. ${"x".repeat(7000)}` }));
  expect((await student.call("POST", "/ai/api/chat", { messages: long })).status).toBe(200);
  expect(server.calls.at(-1)?.body.length).toBeLessThan(30_000);
  expect(server.calls.at(-1)?.body).toContain("11. x");
});

test("the daily budget is charged before the model is asked, and corrected after its answer", async () => {
  await chat(student);
  expect((await spent())?.tokens).toBe(answerTokens);
  await chat(student, "mode:500");
  expect((await spent())?.tokens).toBe(answerTokens);
  await chat(student, "mode:cut");
  expect((await spent())?.tokens).toBeGreaterThan(6000);

  await platform.db
    .updateTable("assistant_tokens")
    .set({ tokens: 100_000 - 16_000 })
    .execute();
  const class_ = await Promise.all(Array.from({ length: 6 }, () => platform.newStudent("CPC")));
  const held = new AbortController();
  const calls = server.calls.length;
  const refused: unknown[] = [];
  // Each call reserves 6,000 to 8,000 tokens, so exactly two fit.
  const open = class_.map((one) =>
    stream(platform, one, ask("mode:endless"), { signal: held.signal }).then(
      (answer) => refused.push(answer),
      () => "left",
    ),
  );
  await expect.poll(() => [refused.length, server.calls.length - calls]).toEqual([4, 2]);
  expect(refused[0]).toMatchObject({
    status: 429,
    events: [{ error: "The assistant has reached its limit for today. It answers again tomorrow." }],
  });
  held.abort();
  await Promise.all(open);

  await platform.db.updateTable("assistant_tokens").set({ tokens: 100_000 }).execute();
  const over = await chat(student);
  const waitSeconds = Number(over.headers.get("retry-after"));
  expect([over.status, waitSeconds > 0, waitSeconds <= dayMs / 1000]).toEqual([429, true, true]);
  platform.passSeconds(waitSeconds + 1);
  // The sessions may have expired by tomorrow.
  platform.admin = await platform.logIn("admin", "admin-password");
  student = { ...student, ...(await platform.logIn(student.name, student.password)) };
  expect(textOf((await chat(await platform.newStudent("CPC"))).body)).toBe(modelAnswer);
});

test("a user has at most one open answer across all servers", async () => {
  const other = await platform.newStudent("CPC");
  const hold = (until: string) =>
    platform.db.insertInto("assistant_answer").values({ user_id: student.id, id: "another server's", until }).execute();
  const soon = new Date(platform.nowMs + 60_000).toISOString();
  await hold(soon);
  expect(await chat(student)).toMatchObject({
    status: 429,
    body: { error: "Your last question is still being answered. Please wait until it is finished." },
  });
  expect((await chat(other)).status).toBe(200);
  await platform.db.deleteFrom("assistant_answer").execute();
  // The lock of a crashed server expires soon.
  await hold(new Date(platform.nowMs - 1).toISOString());
  expect((await chat(student)).status).toBe(200);

  // A user who stops an answer may ask again at once.
  const leave = new AbortController();
  const calls = server.calls.length;
  const left = stream(platform, student, ask("mode:endless"), { signal: leave.signal }).catch(() => "left");
  await expect.poll(() => server.calls.length).toBe(calls + 1);
  leave.abort();
  await left;
  expect((await chat(student)).status).toBe(200);
  expect(await platform.db.selectFrom("assistant_answer").selectAll().execute()).toEqual([]);
});

test("an open answer ends when its reader logs out, or begins a timed assignment", async () => {
  const leaver = await platform.newStudent("CPC");
  const calls = server.calls.length;
  const open = stream(platform, leaver, ask("mode:endless"));
  await expect.poll(() => server.calls.length).toBe(calls + 1);
  await leaver.call("POST", "/logout", {});
  expect((await open).events.at(-1)).toMatchObject({ code: "no_session", error: "Invalid or expired session" });
  await server.calls.at(-1)?.isGone;

  const assignment = await platform.newAssignment({ timeLimitMinutes: 10 });
  const worker = await platform.newStudent("IP-DRG");
  const help = stream(platform, worker, ask("mode:endless"));
  await expect.poll(() => server.calls.length).toBe(calls + 2);
  await worker.call("POST", "/student/attempts", { studentId: worker.id, assignmentId: assignment._id });
  expect((await help).events.at(-1)).toMatchObject({
    error: "The assistant is closed while a timed assignment is open",
  });
});
