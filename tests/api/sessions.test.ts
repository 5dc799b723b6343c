import { afterAll, beforeAll, expect, test } from "vitest";
import { findUserByPassword } from "../../server/sessions/check-password.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

test("a name logs in whatever its case and outer spaces, and the session says who it is", async () => {
  const student = await platform.newStudent("CPC");
  const { status, body } = await platform
    .client("")
    .call("POST", "/login", { name: `  ${student.name.toUpperCase()} `, password: student.password });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    user: { id: student.id, _id: student.id, role: "user", courseName: "CPC", profileImage: null },
  });
  const valid = await platform.client(body.sessionId).call("GET", "/validate-session");
  expect(valid.body.user.name).toBe(student.name);
  expect(valid.headers.get("cache-control")).toBe("no-store");
});

test("a user who opens more than ten sessions keeps the newest ten", async () => {
  const { name, password, sessionId } = await platform.newStudent("ED");
  const sessions = [sessionId];
  while (sessions.length < 12) sessions.push((await platform.logIn(name, password)).sessionId);
  const states = await Promise.all(
    sessions.map(async (session) => (await platform.client(session).call("GET", "/validate-session")).status),
  );
  expect(states).toEqual([401, 401, ...Array(10).fill(200)]);
});

test("a missing name or password is 400, a wrong one of either 401 with one and the same sentence", async () => {
  const stranger = platform.client("");
  for (const body of [{}, { name: "admin" }, { name: "", password: "x" }, { name: ["admin"], password: "x" }]) {
    expect(await stranger.call("POST", "/login", body)).toMatchObject({
      status: 400,
      body: { message: "Name and password are required" },
    });
  }
  const wrongName = await stranger.call("POST", "/login", { name: "nobody at all", password: "x" });
  const wrongPassword = await stranger.call("POST", "/login", { name: "admin", password: "x" });
  expect(wrongName).toMatchObject({
    status: 401,
    body: {
      success: false,
      message: "Invalid name or password",
      error: "Invalid name or password",
      code: "login.refused",
    },
  });
  expect(wrongPassword.body).toEqual(wrongName.body);
});

test("logging out ends the session, and always answers 200", async () => {
  const student = await platform.newStudent();
  expect(await student.call("POST", "/logout")).toMatchObject({ status: 200, body: { success: true } });
  expect(await student.call("GET", "/validate-session")).toMatchObject({
    status: 401,
    body: { message: "Invalid or expired session" },
  });
  expect(await student.call("POST", "/logout")).toMatchObject({ status: 200 });
  const typed = await fetch(`${platform.base}/api/logout`, {
    method: "POST",
    headers: { "content-type": "application/json" },
  });
  expect(typed.status).toBe(200);
});

test("a session dies after 12 idle hours", async () => {
  const student = await platform.newStudent();
  platform.passSeconds(11 * 3600);
  expect((await student.call("GET", "/validate-session")).status).toBe(200);
  platform.passSeconds(12 * 3600 + 1);
  expect((await student.call("GET", "/validate-session")).status).toBe(401);
  platform.admin = await platform.logIn("admin", "admin-password");
});

test("a session in daily use ends after 7 days", async () => {
  const student = await platform.newStudent();
  const lookAfterHours = async (hours: number) => {
    platform.passSeconds(hours * 3600);
    return (await student.call("GET", "/validate-session")).status;
  };
  for (let look = 0; look < 16; look += 1) expect(await lookAfterHours(10)).toBe(200);
  expect(await lookAfterHours(7.9)).toBe(200);
  expect(await lookAfterHours(0.2)).toBe(401);
  platform.admin = await platform.logIn("admin", "admin-password");
});

/** Logs in as if from another address: the proxy on this machine is believed. */
async function logInFrom(address: string, name: string, password: string) {
  const response = await fetch(`${platform.base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ name, password }),
  });
  return {
    status: response.status,
    waitSeconds: Number(response.headers.get("retry-after")),
    text: await response.text(),
  };
}

test("ten failures shut a name out for 15 minutes everywhere, but where it has logged in before for 30 s at most", async () => {
  const { name, password } = await platform.newStudent();
  for (let count = 0; count < 10; count += 1) {
    expect((await logInFrom(`203.0.113.${count}`, name, "wrong")).status).toBe(401);
  }
  const stranger = await logInFrom("203.0.113.99", name, password);
  expect(stranger.status).toBe(429);
  expect(stranger.waitSeconds).toBeGreaterThan(800);
  expect(JSON.parse(stranger.text)).toMatchObject({ code: "slow_down" });
  // Where they always log in, what strangers tried does not count.
  for (let count = 0; count < 10; count += 1) expect((await logInFrom("127.0.0.1", name, "wrong")).status).toBe(401);
  const known = await logInFrom("127.0.0.1", name, password);
  expect(known.status).toBe(429);
  expect(known.waitSeconds).toBeLessThanOrEqual(30);
  platform.passSeconds(31);
  expect((await logInFrom("127.0.0.1", name, password)).status).toBe(200);
  expect((await logInFrom("203.0.113.99", name, password)).status).toBe(429);
  platform.passSeconds(15 * 60);
  expect((await logInFrom("203.0.113.99", name, password)).status).toBe(200);
});

test("two hundred failures from one address shut it out, but not who has logged in from there before", async () => {
  const address = "198.51.100.7";
  const { name, password } = await platform.newStudent();
  const other = await platform.newStudent();
  expect((await logInFrom(address, name, password)).status).toBe(200);
  const at = new Date(platform.nowMs).toISOString();
  const failures = Array.from({ length: 199 }, (_, index) => ({ id: `f${index}`, name_key: `n${index}`, address, at }));
  await platform.db.insertInto("login_failure").values(failures).execute();
  expect((await logInFrom(address, "somebody", "wrong")).status).toBe(401);
  expect(await logInFrom(address, "somebody else", "wrong")).toMatchObject({ status: 429 });
  expect(await logInFrom(address, other.name, other.password)).toMatchObject({ status: 429 });
  expect((await logInFrom(address, name, password)).status).toBe(200);
  expect((await logInFrom("198.51.100.8", other.name, other.password)).status).toBe(200);
});

test("at most 200 password checks wait; who comes then is asked to come again", async () => {
  // Two hundred real checks would take seconds; what counts is how many are let in.
  const { services } = platform;
  const quick = { ...services, secrets: { ...services.secrets, isPasswordRight: async () => false } };
  const tries = Array.from({ length: 300 }, (_, index) =>
    findUserByPassword(quick, `nobody ${index}`, "wrong", `192.0.2.${index % 256}`),
  );
  const refused = (await Promise.allSettled(tries)).filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(300 - 200 - 4);
  expect(refused[0]?.reason).toMatchObject({ code: "not_ready", retryAfterSeconds: 3 });
  expect((await platform.client("").call("POST", "/login", { name: "admin", password: "admin-password" })).status).toBe(
    200,
  );
});

test("what cannot be read is refused clearly: broken JSON 400, another type 415, an unknown call 404", async () => {
  const send = (body: string, type: string) =>
    fetch(`${platform.base}/api/login`, { method: "POST", body, headers: { "content-type": type } });
  const broken = await send("{", "application/json");
  expect([broken.status, (await broken.json()).code]).toEqual([400, "malformed"]);
  expect((await send("name=admin", "text/plain")).status).toBe(415);
  expect((await send('{"__proto__":{"a":1}}', "application/json")).status).toBe(400);
  expect(await platform.admin.call("GET", "/nothing-here")).toMatchObject({
    status: 404,
    body: { success: false, code: "unknown" },
  });
});

test("health and the OpenAPI document need no session", async () => {
  expect(await platform.client("").call("GET", "/health")).toMatchObject({
    status: 200,
    body: { status: "ok", database: process.env.TEST_ENGINE === "sqlite" ? "sqlite" : "postgres" },
  });
  const docs = await platform.client("").call("GET", "/docs/json");
  expect(Object.keys(docs.body.paths)).toContain("/api/student/submit-assignment");
});
