import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform, rightAnswers } from "./platform.ts";

const token = "a-token-of-sixteen";
let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start({ METRICS_TOKEN: token });
});
afterAll(() => platform.stop());

const metrics = (headers: Record<string, string> = {}) => fetch(`${platform.base}/metrics`, { headers });

test("the server is ready once the database has every migration, and names the missing ones until then", async () => {
  const ready = () => platform.client("").call("GET", "/ready");
  expect([(await ready()).status, (await ready()).body.status]).toEqual([200, "ok"]);
  const { db } = platform;
  const { dynamic } = db;
  // Kysely's table, which is not in our schema.
  const table = "kysely_migration" as "audit";
  const [last] = (await db
    .selectFrom(table)
    .selectAll()
    .orderBy(dynamic.ref("name"), "desc")
    .limit(1)
    .execute()) as unknown as { name: string; timestamp: string }[];
  await db.deleteFrom(table).where(dynamic.ref("name"), "=", last?.name).execute();
  const { status, body } = await ready();
  expect([status, body.message]).toEqual([503, `The database is not up to date yet: ${last?.name} is missing`]);
  expect((await platform.client("").call("GET", "/health")).status).toBe(200);
  await db
    .insertInto(table)
    .values(last as never)
    .execute();
  expect((await ready()).status).toBe(200);
});

test("the metrics count calls without ids, queries, attempts, drafts, submissions and questions to the assistant", async () => {
  const student = await platform.newStudent("IP-DRG");
  const { _id: assignmentId } = await platform.newAssignment();
  const { _id: other } = await platform.newAssignment();
  const place = { studentId: student.id, assignmentId };
  const open = { ...place, assignmentId: other };
  await student.call("POST", "/student/attempts", open);
  await student.call("PUT", "/student/attempts/draft", { ...open, answers: { adx: "R06.02" } });
  await fetch(`${platform.base}/ai/api/chat`, {
    method: "POST",
    headers: { "x-session-id": student.sessionId, "content-type": "application/json" },
    body: JSON.stringify({ messages: [{ role: "user", content: "What is modifier 25?" }] }),
  });
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  await student.call("GET", `/student/stats/${student.id}`);
  const answer = await metrics();
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain(
    'casebook_http_request_duration_seconds_count{method="GET",path="/api/student/stats/:id",status="200"} 1',
  );
  expect(text).not.toContain(student.id);
  expect(text).toMatch(/^casebook_attempts_open 1$/m);
  expect(text).toMatch(/^casebook_drafts 1$/m);
  expect(text).toMatch(/^casebook_submissions 1$/m);
  expect(text).toMatch(/^casebook_assistant_uses\{kind="chat"\} 1$/m);
  expect(text).toMatch(/^casebook_assistant_uses\{kind="pdf"\} 0$/m);
  expect(text).toMatch(/^casebook_assistant_tokens 0$/m);
  // PGlite's connection belongs to the test.
  if (process.env.TEST_ENGINE !== "pglite")
    expect(text).toMatch(/^casebook_database_query_duration_seconds_count [1-9]\d*$/m);
  if (process.env.TEST_ENGINE !== "pglite")
    expect(text).toMatch(/^casebook_database_connections\{pool="write",state="used"\} 0$/m);
  expect(text).toMatch(/^casebook_build_info\{version="[^"]+",database="(sqlite|postgres)"\} 1$/m);
  expect(text).toMatch(/^nodejs_heap_size_used_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^process_open_fds [1-9]\d*$/m);
  expect(text).toMatch(/^casebook_event_loop_delay_seconds\{quantile="0.99"\} 0\.\d+/m);
});

test("the metrics need the token when the call came through a proxy", async () => {
  const passedOn = { "x-forwarded-for": "127.0.0.1" };
  const answers = [
    await metrics(passedOn),
    await metrics({ ...passedOn, authorization: "Bearer another-token-of-it" }),
    await metrics({ ...passedOn, authorization: `Bearer ${token}` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
});
