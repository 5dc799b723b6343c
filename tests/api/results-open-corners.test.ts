import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openIfDue } from "../../server/exams/submissions/open-results.ts";
import { breakInserts } from "./break-inserts.ts";
import { edit, examOf, handIn, noticesOf, openDue, placeOf, readResult, start } from "./exams.ts";
import { Platform } from "./platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await Platform.start();
});
afterAll(() => platform.stop());
// Results open depending on the other students of the course.
beforeEach(async () => {
  await platform.db.deleteFrom("user").where("role", "=", "user").execute();
});

const two = async () => [await platform.newStudent("ED"), await platform.newStudent("ED")] as const;
const noticeKinds = async (...student: Parameters<typeof noticesOf>) =>
  (await noticesOf(...student)).map(({ kind }) => kind);
const openByHand = (exam: { _id: string }) => platform.admin.call("POST", `/assignments/${exam._id}/open-results`);

test("results wait for untimed work only while its page was open recently", async () => {
  const [first, left] = await two();
  const exam = await examOf(platform, "ED", { dueDate: new Date(platform.nowMs + 60_000).toISOString() });
  await start(left, exam);
  await handIn(first, exam);
  platform.passSeconds(120);
  await openDue(platform);
  expect((await readResult(first, exam)).status).toBe(403);
  platform.passSeconds(11 * 60);
  await openDue(platform);
  expect((await readResult(first, exam)).status).toBe(200);
});

test("results of an archived assignment wait for nobody", async () => {
  const [first] = await two();
  const exam = await examOf(platform, "ED");
  await handIn(first, exam);
  await platform.admin.call("POST", `/admin/assignments/${exam._id}/archive`);
  await openDue(platform);
  expect((await readResult(first, exam)).status).toBe(200);
});

test("a submission succeeds although opening the results fails, and one failure does not block other results", async () => {
  const [first, second] = await two();
  const broken = await examOf(platform, "ED");
  const others = [await examOf(platform, "ED"), await examOf(platform, "ED")];
  for (const exam of [broken, ...others]) await handIn(first, exam);
  const mend = await breakInserts(platform.db, "notice", "assignment_id", broken._id);
  expect(await handIn(second, broken)).toMatchObject({ status: 200, body: { resultsClosed: true, totalWrong: 0 } });
  await platform.admin.call("DELETE", `/admin/student/${second.id}`);
  await expect(openDue(platform)).rejects.toThrow();
  await mend();
  for (const exam of others) expect((await readResult(first, exam)).status).toBe(200);
  expect((await readResult(first, broken)).status).toBe(403);
  await openDue(platform);
  expect((await readResult(first, broken)).status).toBe(200);
});

test("two runs that find results due at the same moment open them once", async () => {
  const [first, second] = await two();
  const exam = await examOf(platform, "ED");
  await handIn(first, exam);
  await platform.admin.call("DELETE", `/admin/student/${second.id}`);
  const open = () => openIfDue(platform.db, platform.services.clock, exam._id);
  expect(await Promise.all([open(), open(), open()])).toEqual([true, true, true]);
  expect(await noticeKinds(first)).toEqual(["results_open"]);
});

test("before anybody has handed in there is nothing to open, and any rule may follow another", async () => {
  const [first] = await two();
  const exam = await examOf(platform, "ED", { resultsOpen: "at_once" });
  expect((await edit(platform, exam, "ED", { resultsOpen: "by_hand" })).status).toBe(200);
  expect(await openByHand(exam)).toMatchObject({ status: 409, body: { message: "Nobody has handed in yet" } });
  await handIn(first, exam);
  expect((await openByHand(exam)).status).toBe(200);
});

test("an edit to a past date notifies everybody who could not read their result; a moved student gets no notice", async () => {
  const [first, moved] = await two();
  const exam = await examOf(platform, "ED", { resultsOpen: "by_hand" });
  for (const student of [first, moved]) await handIn(student, exam);
  await platform.admin.call("POST", "/admin/students/bulk", { act: "move", ids: [moved.id], courseName: "CPC" });
  const yesterday = new Date(platform.nowMs - 86_400_000).toISOString();
  expect((await edit(platform, exam, "ED", { resultsOpen: yesterday })).status).toBe(200);
  expect([await noticeKinds(first), await noticeKinds(moved)]).toEqual([["results_open"], []]);
  expect((await readResult(first, exam)).status).toBe(200);
});

test("a result that was read and whose section was given again is closed by no rule", async () => {
  const [first] = await two();
  const exam = await examOf(platform, "ED", { resultsOpen: "at_once" });
  await handIn(first, exam);
  await readResult(first, exam);
  await platform.admin.call("DELETE", `/assignments/${exam._id}/submissions/${first.id}`);
  expect((await edit(platform, exam, "ED", { resultsOpen: "by_hand" })).status).toBe(409);
  await start(first, exam);
  await handIn(first, exam);
  expect((await first.call("POST", "/result", placeOf(first, exam))).status).toBe(200);
});
