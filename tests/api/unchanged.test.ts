import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform, rightAnswers } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());

async function ask(url: string, sessionId: string, kept?: string) {
  const headers = { "x-session-id": sessionId, ...(kept !== undefined && { "if-none-match": kept }) };
  const response = await fetch(`${platform.base}/api${url}`, { headers });
  return {
    status: response.status,
    tag: response.headers.get("etag"),
    headers: response.headers,
    text: await response.text(),
  };
}

test("a list that did not change is answered without a body to whoever has it, and whole to everybody else", async () => {
  const student = await platform.newStudent("IP-DRG");
  const twin = await platform.newStudent("IP-DRG");
  for (let count = 0; count < 3; count += 1) await platform.newAssignment();
  const [{ _id: assignmentId }] = (await platform.admin.call("GET", "/assignments")).body;
  const url = `/category/IP-DRG?studentId=${student.id}`;

  expect((await ask(url, student.sessionId)).tag).toBeNull();
  const first = await ask(url, student.sessionId, '""');
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(first.tag).toMatch(/^"[\w-]{27}"$/);
  const again = await ask(url, student.sessionId, first.tag ?? "");
  expect([again.status, again.text, again.tag]).toEqual([304, "", first.tag]);
  expect([again.headers.get("cache-control"), again.headers.get("content-type")]).toEqual(["no-store", null]);

  // What they do, and what their course becomes, is another answer; a stranger is told nothing by a tag.
  const place = { studentId: student.id, assignmentId };
  await student.call("POST", "/student/submit-assignment", { ...place, submittedAnswers: [rightAnswers] });
  const submitted = await ask(url, student.sessionId, first.tag ?? "");
  expect(submitted.status).toBe(200);
  expect(submitted.tag).not.toBe(first.tag);
  await platform.newAssignment({ moduleName: "New" });
  expect((await ask(url, student.sessionId, submitted.tag ?? "")).text).toContain('"New"');
  expect((await ask(url, twin.sessionId, submitted.tag ?? "")).status).toBe(403);
  expect((await ask(url, "nobody".repeat(8), submitted.tag ?? "")).status).toBe(401);

  const pages = await ask("/assignments?limit=2", platform.admin.sessionId, '""');
  const unchanged = await ask("/assignments?limit=2", platform.admin.sessionId, pages.tag ?? "");
  expect([unchanged.status, unchanged.headers.get("x-total-count")]).toEqual([304, "4"]);
});

test("a page whose rows are the same, of more than there were, is another answer", async () => {
  const { sessionId } = platform.admin;
  // Names count upwards: whoever comes next stands behind all of the page.
  const url = "/admin/students/summary?limit=3&sort=name";
  for (let count = 0; count < 3; count += 1) await platform.newStudent();
  const page = await ask(url, sessionId, '""');
  await platform.newStudent();
  const longer = await ask(url, sessionId, page.tag ?? "");
  expect([longer.status, longer.text === page.text]).toEqual([200, true]);
  expect(Number(longer.headers.get("x-total-count"))).toBe(Number(page.headers.get("x-total-count")) + 1);
});

test("what is short, refused or no question has no tag", async () => {
  const { sessionId } = platform.admin;
  expect((await ask("/admin/dashboard", sessionId, '""')).tag).toBeNull();
  expect((await ask("/assignments?limit=0", sessionId, '""')).tag).toBeNull();
  const headers = { "x-session-id": sessionId, "content-type": "application/json", "if-none-match": '""' };
  const summary = await fetch(`${platform.base}/api/category-summary`, {
    method: "POST",
    headers,
    body: JSON.stringify({ category: "IP-DRG" }),
  });
  expect([summary.status, summary.headers.get("etag")]).toEqual([200, null]);
});
