import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

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

test("a session id has 256 random bits, and the database has only its hash", async () => {
  const student = await platform.newStudent("ED");
  expect(Buffer.from(student.sessionId, "base64url")).toHaveLength(32);
  const rows = await platform.db.selectFrom("session").selectAll().where("user_id", "=", student.id).execute();
  const hash = createHash("sha256").update(student.sessionId).digest();
  expect(rows.map(({ id_hash }) => id_hash)).toEqual([hash.toString("base64url")]);
  expect(JSON.stringify(rows)).not.toContain(student.sessionId);
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
  const look = async () => (await student.call("GET", "/validate-session")).status;
  const lookAfterHours = async (hours: number) => {
    platform.passSeconds(hours * 3600);
    const status = await look();
    // `last_seen_at` is written after the reply.
    if (status === 200) await expect.poll(() => look().then(seenAt)).toBe(new Date(platform.nowMs).toISOString());
    return status;
  };
  const seenAt = async () => {
    const { last_seen_at } = await platform.db
      .selectFrom("session")
      .select("last_seen_at")
      .where("user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    return last_seen_at;
  };
  for (let step = 0; step < 16; step += 1) expect(await lookAfterHours(10)).toBe(200);
  expect(await lookAfterHours(7.9)).toBe(200);
  expect(await lookAfterHours(0.2)).toBe(401);
  platform.admin = await platform.logIn("admin", "admin-password");
});

test("calls of a session beside a transaction update last_seen_at once", async () => {
  const student = await platform.newStudent();
  const look = () => student.call("GET", "/validate-session");
  const countQueries = async (act: () => Promise<unknown>) => {
    const before = platform.queries;
    await act();
    return platform.queries - before;
  };
  const perCall = await countQueries(look);
  platform.passSeconds(600);
  const hold = () =>
    platform.db.transaction().execute(async (trx) => {
      await trx.updateTable("session").set({ confirmed_at: null }).where("user_id", "=", student.id).execute();
      for (let call = 0; call < 5; call += 1) await look();
    });
  const seenAt = async () =>
    (await platform.db.selectFrom("session").select("last_seen_at").where("user_id", "=", student.id).execute())[0];
  let polls = 0;
  const all = await countQueries(async () => {
    await hold();
    await expect
      .poll(() => {
        polls += 1;
        return seenAt();
      })
      .toEqual({ last_seen_at: new Date(platform.nowMs).toISOString() });
  });
  expect(all - polls - 1).toBe(5 * perCall + 1);
});

test("broken JSON gets 400, another content type 415, and an unknown call 404", async () => {
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
