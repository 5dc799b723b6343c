import { expect, test } from "vitest";
import { atWork, kept, kind, long, minuteMs, onSlowLine } from "./at-work.ts";
import { createBrowser, createServer, createTime } from "./attempt-world.ts";

test("a text is saved exactly as typed, with a space at its end", async () => {
  const { time, server, attempt } = await atWork();
  attempt.type("patientName", "John ");
  expect(kind(attempt)).toBe("typed");
  await time.pass(1000);
  expect(attempt.view()).toMatchObject({
    stage: { kind: "saved" },
    answers: { patientName: "John " },
    changedElsewhere: [],
  });
  attempt.type("patientName", "John Smith");
  attempt.type("notes", "one\n");
  await time.pass(6000);
  expect(server.row("ann")?.draft).toEqual({ patientName: "John Smith", notes: "one\n" });
  expect(attempt.view().answers).toEqual({ patientName: "John Smith", notes: "one\n" });
});

test("saving waits 1 s after a change, 5 s after a save, and 'saved' appears only for text that the server has", async () => {
  const { time, browser, server, page, attempt } = await atWork();
  attempt.type("drgValue", "2");
  await time.pass(900);
  expect(server.row("ann")?.draft).toEqual({});
  await time.pass(200);
  expect(server.row("ann")?.draft).toEqual({ drgValue: "2" });
  attempt.type("drgValue", "29");
  await time.pass(4500);
  expect([kind(attempt), server.row("ann")?.draft]).toEqual(["typed", { drgValue: "2" }]);
  browser.state.isOnline = false;
  page.fire("offline");
  expect(kind(attempt)).toBe("offline");
  attempt.type("drgValue", "291");
  browser.state.isOnline = true;
  page.fire("online");
  await time.settle();
  expect([kind(attempt), server.row("ann")?.draft]).toEqual(["saved", { drgValue: "291" }]);
});

test("continuous typing is saved every 5 s", async () => {
  const { time, server, browser, attempt } = await atWork();
  const before = browser.asked.length;
  for (let halves = 1; halves <= 120; halves += 1) {
    attempt.type("notes", "x".repeat(halves));
    await time.pass(500);
    if (halves % 20 === 0) expect(String(server.row("ann")?.draft.notes).length).toBeGreaterThanOrEqual(halves - 11);
  }
  const saves = browser.asked.slice(before).filter((name) => name === "save").length;
  expect([saves >= 10, saves <= 12]).toEqual([true, true]);
});

test("one field that is too long is named, the others are saved, and a submit by hand waits for it", async () => {
  const { time, server, attempt } = await atWork();
  attempt.type("notes", long);
  attempt.type("ageOrDob", "5");
  await time.pass(1000);
  expect(server.row("ann")?.draft).toEqual({ ageOrDob: "5" });
  expect(attempt.view().faults).toEqual({ notes: "At most 4000 characters are allowed" });
  attempt.submit();
  await time.settle();
  expect(server.row("ann")?.submission).toBeUndefined();
  attempt.type("notes", "short");
  attempt.submit();
  await time.settle();
  expect(server.row("ann")?.submission?.answers).toEqual({ ageOrDob: "5", notes: "short" });
});

test("answers too large for one save are sent in several, and every refusal is shown", async () => {
  const { time, browser, server, attempt } = await atWork();
  const questions = Array.from({ length: 40 }, (_, index) => [`question-${index}`, "x".repeat(4000)] as const);
  const [[gone = ""] = [], ...others] = questions;
  server.state.gone = gone;
  for (const [question, answer] of questions) attempt.type(question, answer);
  const before = browser.asked.length;
  await time.pass(1000);
  expect(server.row("ann")?.draft).toEqual(Object.fromEntries(others));
  expect(attempt.view()).toMatchObject({ stage: { kind: "saved" }, questionsGone: 1 });
  const saves = browser.asked.slice(before).filter((name) => name === "save").length;
  expect(saves).toBeGreaterThan(3);
});

test("a question that staff removed is reported once and blocks no save", async () => {
  const { time, server, browser, attempt } = await atWork();
  server.state.gone = "q1";
  attempt.type("q1", "typed to a question that is gone");
  attempt.type("notes", "n");
  await time.pass(6000);
  expect(attempt.view()).toMatchObject({ faults: {}, questionsGone: 1, stage: { kind: "saved" } });
  const saves = browser.asked.filter((name) => name === "save").length;
  attempt.type("notes", "n2");
  await time.pass(30_000);
  expect(browser.asked.filter((name) => name === "save").length).toBe(saves + 1);
  attempt.submit();
  await time.settle();
  expect(server.row("ann")?.submission?.answers).toMatchObject({ notes: "n2" });
});

test("each of two devices shows the other's saved text, except in the field being typed in", async () => {
  const { time, server, browser, attempt } = await atWork();
  const phone = createBrowser(time, server, "ann").page().open();
  await time.settle();
  phone.type("patientName", "Grace");
  await time.pass(1500);
  attempt.type("ageOrDob", "56");
  await time.pass(1000);
  expect(attempt.view()).toMatchObject({
    answers: { patientName: "Grace", ageOrDob: "56" },
    changedElsewhere: ["patientName"],
  });
  phone.type("drgValue", "291");
  await time.pass(10_000);
  attempt.submit();
  await time.settle();
  expect(server.row("ann")?.submission?.answers).toEqual({ patientName: "Grace", ageOrDob: "56", drgValue: "291" });
  await time.pass(10_000);
  expect(phone.view().stage).toMatchObject({ kind: "submitted", how: "elsewhere" });
  expect(browser.entries()).toEqual([]);
});

test("each of two pages shows the other's saved text when it becomes visible, and then both stop saving", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  const other = browser.page();
  const beside = other.open();
  await time.settle();
  beside.type("patientName", "Grace");
  beside.type("drgValue", "291");
  await time.pass(1500);
  attempt.type("drgValue", "2");
  page.fire("show");
  await time.settle();
  expect(attempt.view()).toMatchObject({
    stage: { kind: "saved" },
    answers: { patientName: "Grace", drgValue: "2" },
    changedElsewhere: ["patientName"],
  });
  other.fire("show");
  await time.settle();
  expect(beside.view().answers).toEqual({ patientName: "Grace", drgValue: "2" });
  const savedAt = server.row("ann")?.savedAt;
  await time.pass(60_000);
  expect(server.row("ann")?.savedAt).toBe(savedAt);
});

test("a page left behind does not overwrite text that another page of the browser took over and changed", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  browser.state.trouble = "failing";
  attempt.type("notes", "older");
  attempt.type("drgValue", "291");
  await time.pass(1000);
  browser.state.trouble = "none";
  const other = browser.page();
  const beside = other.open();
  await time.settle();
  expect(beside.view().answers).toEqual({ notes: "older", drgValue: "291" });
  beside.type("notes", "newer");
  other.fire("hide");
  await time.settle();
  // Text typed after the other page took over belongs to this page.
  attempt.type("drgValue", "292");
  page.fire("show");
  await time.settle();
  expect(server.row("ann")?.draft).toEqual({ notes: "newer", drgValue: "292" });
  expect(attempt.view()).toMatchObject({ stage: { kind: "saved" }, answers: { notes: "newer", drgValue: "292" } });
});

/** Two pages of one browser with delayed calls. */
async function twoPages(limitMinutes: number | null = 10) {
  const time = createTime();
  const server = createServer(time, limitMinutes);
  const browser = createBrowser(time, server, "ann", true);
  const left = browser.page();
  const right = browser.page();
  const attempts = { left: left.open(), right: right.open() };
  const arrive = async (which = 0) => {
    await time.settle();
    browser.onTheWay.at(which)?.arrive();
    await time.settle();
  };
  await arrive();
  await arrive();
  return { time, server, browser, left, right, attempts, arrive };
}

test("the later text of a field typed on two pages wins, in any order of their saves", async () => {
  const { time, server, left, attempts, arrive } = await twoPages();
  attempts.right.type("notes", "older");
  attempts.right.type("drgValue", "291");
  await time.pass(1000);
  left.fire("show");
  expect(attempts.left.view().answers).toEqual({ notes: "older", drgValue: "291" });
  attempts.left.type("notes", "newer");
  await time.pass(1000);
  await arrive(-1);
  for (let call = 0; call < 8; call += 1) {
    await arrive();
    await time.pass(11_000);
  }
  expect(server.row("ann")?.draft).toEqual({ notes: "newer", drgValue: "291" });
  expect(attempts.right.view()).toMatchObject({
    stage: { kind: "saved" },
    answers: { notes: "newer", drgValue: "291" },
    changedElsewhere: ["notes"],
  });
});

test("a page that becomes visible offline shows and submits the text typed on the other page", async () => {
  const { time, server, browser, left, right, attempts, arrive } = await twoPages();
  browser.state.isOnline = false;
  for (const page of [left, right]) page.fire("offline");
  attempts.right.type("notes", "typed on the right");
  right.sleep();
  left.fire("show");
  expect(attempts.left.view().answers).toEqual({ notes: "typed on the right" });
  attempts.left.submit();
  browser.state.isOnline = true;
  left.fire("online");
  for (let call = 0; call < 6; call += 1) await arrive();
  expect(server.row("ann")?.submission?.answers).toEqual({ notes: "typed on the right" });
  right.wake();
  right.fire("show");
  for (let call = 0; call < 6; call += 1) {
    await arrive();
    await time.pass(1000);
  }
  expect([attempts.right.view().stage.kind, kept(browser)]).toEqual(["submitted", []]);
});

test("a section that was submitted elsewhere opens as done", async () => {
  const { time, server, browser } = await atWork();
  await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { patientName: "Other" }, false);
  const page = browser.page();
  const stale = page.open();
  await time.settle();
  expect(stale.view().stage).toMatchObject({ kind: "submitted", how: "elsewhere" });
  expect(page.closed).toHaveLength(1);
});

test("a logout sends the typed text and deletes it from the browser", async () => {
  const { time, server, browser, attempt } = await atWork();
  attempt.type("notes", "typed just before");
  await attempt.flush();
  browser.state.studentId = null;
  browser.outbox.sweep();
  attempt.leave();
  await time.settle();
  expect([server.row("ann")?.draft, browser.entries()]).toEqual([{ notes: "typed just before" }, []]);
});

test("an answer that arrives after the logout leaves no text in the browser", async () => {
  const { time, server, browser, attempt } = await atWork();
  attempt.type("notes", "typed just before");
  void attempt.flush();
  browser.state.studentId = null;
  browser.outbox.sweep();
  attempt.leave();
  await time.settle();
  expect([server.row("ann")?.draft, browser.entries()]).toEqual([{ notes: "typed just before" }, []]);
});

test("clearing the storage under an open page loses no typed text", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  browser.state.isOnline = false;
  attempt.type("notes", "typed before");
  while (browser.storage.length > 0) browser.storage.removeItem(browser.storage.key(0) ?? "");
  browser.state.studentId = null;
  page.close();
  Object.assign(browser.state, { isOnline: true, studentId: "ann" });
  await browser.page().leftovers.drain();
  await time.settle();
  expect(server.row("ann")?.draft).toEqual({ notes: "typed before" });
});

test("a logout in one tab also deletes the older text of another tab", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  const beside = browser.page().open();
  await time.settle();
  attempt.type("notes", "older");
  page.sleep();
  beside.type("notes", "newer");
  await beside.flush();
  browser.outbox.sweep();
  browser.state.studentId = null;
  beside.leave();
  page.wake();
  attempt.leave();
  browser.state.studentId = "ann";
  await browser.page().leftovers.drain();
  expect([server.row("ann")?.draft, kept(browser)]).toEqual([{ notes: "newer" }, []]);
});

test("a tab that slept through a logout restores its older text neither before nor after the next login", async () => {
  const { time, server, browser, page, attempt } = await atWork(null);
  browser.state.isOnline = false;
  attempt.type("notes", "older");
  page.sleep();
  browser.state.isOnline = true;
  const beside = browser.page();
  const open = beside.open();
  await time.settle();
  open.type("notes", "newer");
  await open.flush();
  browser.state.studentId = null;
  browser.outbox.sweep();
  open.leave();
  browser.state.studentId = "ann";
  const again = beside.open();
  await time.settle();
  page.wake();
  page.fire("show");
  await time.pass(11_000);
  expect(attempt.view().answers).toEqual({ notes: "newer" });
  attempt.leave();
  again.leave();
  await browser.page().leftovers.drain();
  expect([server.row("ann")?.draft, kept(browser)]).toEqual([{ notes: "newer" }, []]);
});

test("extra time is shown within 10 s, and a device's clock set forward submits nothing", async () => {
  const { time, server, attempt } = await atWork();
  server.extend("ann", 15);
  await time.pass(10_000);
  expect(attempt.view()).toMatchObject({
    extraMinutes: { added: 15 },
    deadlineMs: time.now() - 10_000 + 25 * minuteMs,
  });
  await time.pass(25 * minuteMs - 20_000);
  server.extend("ann", 5);
  await time.pass(10_500);
  expect([attempt.view().extraMinutes.added, server.row("ann")?.submission]).toEqual([20, undefined]);
});

test("saves ask for news while the student types; separate requests ask only while they do not", async () => {
  const { time, server, browser, attempt } = await atWork();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    attempt.type("notes", `typed for ${seconds} s`);
    if (seconds === 30) server.extend("ann", 15);
    if (seconds === 30) server.say("Page 3 is printed twice");
    await time.pass(1000);
  }
  expect(browser.asked.filter((name) => name === "presence")).toEqual([]);
  expect(attempt.view()).toMatchObject({
    extraMinutes: { added: 15 },
    messages: [{ text: "Page 3 is printed twice" }],
  });
  const saved = browser.asked.length;
  await time.pass(60_000);
  expect(browser.asked.slice(saved).filter((name) => name === "presence")).toHaveLength(5);
});

test("a student who returns to the page and types is reported as present, however much there is to save", async () => {
  const { time, browser, page, attempt } = await atWork();
  page.fire("hide");
  await time.pass(11_000);
  browser.state.isOnline = false;
  page.fire("show");
  attempt.type("notes", "typed before the line is back");
  browser.state.isOnline = true;
  const before = browser.asked.length;
  page.fire("online");
  for (let seconds = 0; seconds < 20; seconds += 1) {
    await time.pass(1000);
    attempt.type("notes", `typed for ${seconds} s`);
  }
  expect(browser.asked.slice(before).filter((name) => name === "presence")).toHaveLength(1);
});

test("changing the tab during a submit leaves no waiting submit", async () => {
  const { browser, page, attempt, answer } = await onSlowLine(10);
  attempt.type("patientName", "Ann");
  attempt.submit();
  await answer("arrive");
  page.fire("hide");
  expect(browser.onTheWay.map(({ name }) => name)).toEqual(["submit", "save"]);
  await answer("arrive");
  await answer("arrive");
  expect([attempt.view().stage.kind, browser.entries()]).toEqual(["submitted", []]);
});

test("a late save of a closed page cannot undo text that was typed after a reload", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const browser = createBrowser(time, server, "ann", true);
  const arrive = async (which: number) => {
    await time.settle();
    browser.onTheWay.at(which)?.arrive();
    await time.settle();
  };
  const page = browser.page();
  const attempt = page.open();
  await arrive(0);
  attempt.type("notes", "first");
  page.close();
  const again = browser.page().open();
  await arrive(-1);
  await arrive(-1);
  again.type("notes", "first and second");
  await time.pass(6000);
  await arrive(-1);
  expect(server.row("ann")?.draft).toEqual({ notes: "first and second" });
  expect(browser.onTheWay.filter(({ isKeptAlive }) => isKeptAlive).length).toBeGreaterThan(0);
  while (browser.onTheWay.length > 0) await arrive(0);
  expect(server.row("ann")?.draft).toEqual({ notes: "first and second" });
});

test("a section opens only after the unsent text of a crashed page has been sent to the server", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const browser = createBrowser(time, server, "ann", true);
  const arrive = async (name: string) => {
    await time.settle();
    expect(browser.onTheWay.map((call) => call.name)).toContain(name);
    browser.onTheWay.find((call) => call.name === name)?.arrive();
    await time.settle();
  };
  const page = browser.page();
  const attempt = page.open();
  await arrive("start");
  attempt.type("notes", "first");
  page.crash();
  const next = browser.page();
  const again = next.open();
  await time.settle();
  void next.leftovers.drain();
  await arrive("start");
  expect(kind(again)).toBe("opening");
  await arrive("save");
  await arrive("start");
  expect(again.view()).toMatchObject({ stage: { kind: "saved" }, answers: { notes: "first" } });
});

test.each([-3, 3])("a device whose clock is %i hours off counts by the server's", async (hours) => {
  const time = createTime();
  const server = createServer(time, 10);
  server.state.aheadMs = hours * 60 * minuteMs;
  const attempt = createBrowser(time, server, "ann").page().open();
  await time.settle();
  expect(attempt.view().deadlineMs).toBe(time.now() + 10 * minuteMs);
  await time.pass(10 * minuteMs - 1000);
  expect([kind(attempt), server.row("ann")?.submission]).toEqual(["untouched", undefined]);
  await time.pass(2000);
  expect(attempt.view().stage).toMatchObject({ kind: "submitted", how: "timer" });
});

test("a save of many items fits the size limit of a closing page", async () => {
  const time = createTime();
  const server = createServer(time, null);
  const { calls } = server;
  const bytes: number[] = [];
  server.calls = (studentId) => ({
    ...calls(studentId),
    save: (place, draft, keepalive) => {
      bytes.push(JSON.stringify({ ...place, ...draft }).length);
      return calls(studentId).save(place, draft, keepalive);
    },
  });
  const page = createBrowser(time, server, "ann").page();
  const attempt = page.open();
  await time.pass(1000);
  for (let at = 0; at < 490; at += 1) {
    attempt.type(`01a2183e-7c13-7f70-9a1e-${100_000_000_000 + at}`, "An answer of a question, in about fifty letters.");
  }
  page.close();
  await time.pass(1000);
  expect(Math.max(...bytes)).toBeGreaterThan(40_000);
  expect(Math.max(...bytes)).toBeLessThan(64 * 1024);
});
