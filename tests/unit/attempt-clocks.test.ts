import { expect, test } from "vitest";
import { atWork, minuteMs } from "./at-work.ts";
import { start } from "./attempt-world.ts";

const hourMs = 60 * minuteMs;

test("a device's clock that is set back does not stop drafts from being saved", async () => {
  const { time, server, browser, attempt } = await atWork(null);
  attempt.type("notes", "before");
  await time.pass(1000);
  browser.state.aheadMs = -2 * hourMs;
  attempt.type("notes", "after");
  await time.pass(6000);
  expect([server.row("ann")?.draft, attempt.view().stage.kind]).toEqual([{ notes: "after" }, "saved"]);
});

test("a clock that is set back gives no extra time offline, and a reload continues the countdown", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  browser.state.isOnline = false;
  page.fire("offline");
  attempt.type("notes", "typed offline");
  await time.pass(4 * minuteMs);
  // Set forward and back again, the clock is as before.
  for (const aheadMs of [3 * minuteMs, 0, -2 * hourMs]) {
    browser.state.aheadMs = aheadMs;
    await time.pass(500);
  }
  const leftMs = () => (attempt.view().deadlineMs ?? 0) - (time.now() + browser.state.aheadMs);
  expect(leftMs()).toBe(6 * minuteMs - 1500);
  page.close();
  const again = browser.page().open();
  await time.settle();
  expect(again.view().deadlineMs).toBe(start + 10 * minuteMs - 2 * hourMs);
  await time.pass(6 * minuteMs);
  expect(again.view().stage).toMatchObject({ kind: "waiting", auto: true });
  browser.state.isOnline = true;
  await time.pass(15_000);
  expect(server.row("ann")?.submission?.answers).toEqual({ notes: "typed offline" });
});

test("a page that waits for the connection when its time is up continues when staff added time", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  browser.state.isOnline = false;
  page.fire("offline");
  attempt.type("notes", "typed offline");
  await time.pass(10 * minuteMs + 5000);
  server.extend("ann", 15);
  browser.state.isOnline = true;
  page.fire("online");
  await time.pass(2000);
  attempt.type("notes", "typed on");
  await time.pass(6000);
  expect([server.row("ann")?.submission, server.row("ann")?.draft]).toEqual([undefined, { notes: "typed on" }]);
  expect(attempt.view()).toMatchObject({ stage: { kind: "saved" }, extraMinutes: { added: 15 } });
});

test("hours forward and back again, with staff's minutes between: the server's deadline is shown, nothing is handed in", async () => {
  const { time, server, browser, attempt } = await atWork();
  for (const hours of [3, -5, 0]) {
    browser.state.aheadMs = hours * hourMs;
    await time.pass(1000);
    server.extend("ann", 1);
    await time.pass(11_000);
    const left = (attempt.view().deadlineMs ?? 0) - (time.now() + browser.state.aheadMs);
    expect(left).toBe((server.row("ann")?.deadline ?? 0) - time.now());
    attempt.type("notes", `at ${hours}`);
    await time.pass(6000);
    expect(server.row("ann")).toMatchObject({ draft: { notes: `at ${hours}` } });
  }
  expect(server.row("ann")?.submission).toBeUndefined();
});
