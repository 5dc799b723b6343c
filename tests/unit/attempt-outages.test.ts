import { expect, test } from "vitest";
import { atWork, kind, onSlowLine } from "./at-work.ts";
import { createBrowser } from "./attempt-world.ts";

test("the student can go on after a failed submit, and the work is saved", async () => {
  const { time, server, page, attempt } = await atWork();
  attempt.type("ageOrDob", "x");
  server.state.refusal = { status: 500, code: "failed", message: "Something went wrong" };
  attempt.submit();
  await time.settle();
  expect([kind(attempt), page.said]).toEqual(["typed", ["Something went wrong"]]);
  server.state.refusal = undefined;
  attempt.type("ageOrDob", "203");
  await time.pass(1000);
  expect([kind(attempt), server.row("ann")?.draft]).toEqual(["saved", { ageOrDob: "203" }]);
});

test("a section opened offline shows the text typed on this device, and the server's text once it is online", async () => {
  const { time, server, browser } = await atWork(null);
  const phone = createBrowser(time, server, "ann").page().open();
  await time.settle();
  phone.type("patientName", "Grace");
  await time.pass(1500);
  browser.state.trouble = "away";
  const blind = browser.page().open();
  await time.settle();
  blind.type("ageOrDob", "56");
  expect(blind.view()).toMatchObject({ stage: { kind: "offline" }, answers: { ageOrDob: "56" } });
  browser.state.trouble = "none";
  await time.pass(10_000);
  expect(blind.view()).toMatchObject({ stage: { kind: "saved" }, answers: { patientName: "Grace", ageOrDob: "56" } });

  const timed = await atWork();
  timed.browser.storage.removeItem("timer_ann_a1_s1");
  timed.browser.state.trouble = "away";
  const page = timed.browser.page();
  const unreachable = page.open();
  await timed.time.settle();
  expect(kind(unreachable)).toBe("unreachable");
  await timed.time.pass(20_000);
  expect(kind(unreachable)).toBe("unreachable");
  timed.browser.state.trouble = "none";
  await timed.time.pass(5000);
  expect(kind(unreachable)).toBe("untouched");
});

test("a retry by hand opens a section once, cancels the automatic retry, and loses no typed text", async () => {
  const { time, browser, page } = await atWork();
  browser.storage.removeItem("timer_ann_a1_s1");
  browser.state.trouble = "failing";
  const attempt = browser.page().open();
  await time.pass(1000);
  expect(kind(attempt)).toBe("unreachable");
  browser.state.trouble = "none";
  page.crash();
  const starts = () => browser.asked.filter((name) => name === "start").length;
  const before = starts();
  attempt.retry();
  await time.settle();
  attempt.type("notes", "typed at once");
  browser.state.trouble = "failing";
  await time.pass(20_000);
  browser.state.trouble = "none";
  await time.pass(20_000);
  expect([starts() - before, attempt.view().answers]).toEqual([1, { notes: "typed at once" }]);
});

test("a waiting submit is shown while it is retried, and the student may continue working", async () => {
  const { time, server, browser, attempt, answer } = await onSlowLine(null);
  attempt.type("notes", "first");
  attempt.submit();
  browser.state.trouble = "failing";
  await answer("arrive");
  expect(attempt.view().stage).toEqual({ kind: "waiting", auto: false });
  await time.pass(2000);
  expect([browser.onTheWay.length, attempt.view().stage]).toEqual([1, { kind: "waiting", auto: false }]);
  attempt.cancelSubmit();
  attempt.type("notes", "second");
  browser.state.trouble = "none";
  for (let call = 0; call < 8; call += 1) {
    await answer("arrive");
    await time.pass(1000);
  }
  const row = server.row("ann");
  expect([row?.submission, row?.draft, kind(attempt)]).toEqual([undefined, { notes: "second" }, "saved"]);
});

test("text left by a closed page is sent also while earlier leftovers are being sent", async () => {
  const { time, server, browser, page, attempt, answer } = await onSlowLine(null);
  attempt.type("patientName", "Ann");
  void attempt.leave();
  await answer("lose");
  void page.leftovers.drain();
  await time.settle();
  const [left] = browser.entries();
  if (!left) throw new Error("nothing was left");
  browser.outbox.put({
    ...left,
    device: "another page",
    answers: { notes: "n" },
    typed: { notes: 9 },
    unsaved: { notes: 9 },
  });
  for (let call = 0; call < 3; call += 1) await answer("arrive");
  expect(server.row("ann")?.draft).toEqual({ patientName: "Ann", notes: "n" });
});

test("a fault that arrives after a page was left is not shown to the next user, and its submit still waits", async () => {
  const { time, server, browser, page, attempt } = await onSlowLine(null);
  attempt.type("notes", "n");
  attempt.submit();
  await time.settle();
  void attempt.leave();
  server.state.refusal = { status: 500, code: "failed", message: "Something went wrong" };
  for (const call of [...browser.onTheWay]) call.arrive();
  await time.settle();
  expect([page.said, browser.entries().map(({ wish }) => wish)]).toEqual([[], [{ auto: false }]]);
});

test("continuing withdraws a waiting submit of closed pages of the section, too", async () => {
  const { time, server, browser, attempt } = await atWork(null);
  browser.state.trouble = "failing";
  attempt.type("notes", "first");
  attempt.submit();
  await time.settle();
  const beside = browser.page();
  beside.open();
  await time.settle();
  beside.crash();
  attempt.cancelSubmit();
  attempt.type("notes", "first, and not finished");
  browser.state.trouble = "none";
  await browser.page().leftovers.drain();
  await time.pass(20_000);
  const row = server.row("ann");
  expect([row?.submission, row?.draft]).toEqual([undefined, { notes: "first, and not finished" }]);
});
