import { afterEach, beforeEach, expect, test } from "vitest";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeEach(async () => {
  platform = await Platform.start();
});
afterEach(() => platform.stop());

async function ask(url: string, sessionId: string, more: { tag?: string | null; method?: string; body?: string } = {}) {
  const { tag, ...init } = more;
  const headers = {
    "x-session-id": sessionId,
    ...(init.body && { "content-type": "application/json" }),
    ...(tag && { "if-none-match": tag }),
  };
  const response = await fetch(`${platform.base}/api${url}`, { ...init, headers });
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, header, tag: header("etag"), text: await response.text() };
}

test("a GET with a matching tag gets 304 with present headers, and a changed reply gets 200", async () => {
  const { sessionId } = platform.admin;
  const { id } = await platform.newStudent();
  for (let count = 1; count < 3; count += 1) await platform.newStudent();
  const url = "/admin/students/summary?limit=3&sort=name";
  expect((await ask(url, sessionId)).tag).toBeNull();
  const { tag } = await ask(url, sessionId, { tag: '""' });
  const again = await ask(url, sessionId, { tag });
  expect([again.status, again.text, again.tag, again.header("cache-control")]).toEqual([304, "", tag, "no-store"]);
  expect([again.header("content-length"), again.header("content-type")]).toEqual([null, null]);
  expect(again.header("vary")).toContain("accept-encoding");

  // New names sort last: the page stays the same, but the total grows.
  await platform.newStudent();
  const longer = await ask(url, sessionId, { tag });
  expect([longer.status, longer.header("x-total-count")]).toEqual([304, "4"]);
  await platform.admin.call("DELETE", `/admin/student/${id}`);
  const changed = await ask(url, sessionId, { tag });
  expect([changed.status, changed.text.includes(id), changed.header("x-total-count")]).toEqual([200, false, "3"]);
});

test("a tag has no effect on a write, and passes no access check", async () => {
  const student = await platform.newStudent();
  const url = `/category/IP-DRG?studentId=${student.id}`;
  const { tag } = await ask(url, student.sessionId, { tag: '""' });
  const other = await platform.newStudent();
  expect((await ask(url, other.sessionId, { tag })).status).toBe(403);
  expect((await ask(url, "nobody".repeat(8), { tag })).status).toBe(401);
  const summary = { method: "POST", body: JSON.stringify({ category: "IP-DRG" }) };
  const posted = await ask("/category-summary", platform.admin.sessionId, { ...summary, tag: "*" });
  expect([posted.status, posted.tag]).toEqual([200, null]);
});
