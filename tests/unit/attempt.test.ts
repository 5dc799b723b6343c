import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers } from "#contract/answers.ts";
import { writeEvidence } from "#contract/evidence.ts";
import type { Attempt } from "../../web/attempt/stages.ts";
import { type Browser, createBrowser, createServer, createTime, type Server, type Time } from "./attempt-world.ts";

const minuteMs = 60_000;
const long = "n".repeat(4500);

interface World {
  time: Time;
  server: Server;
  browser: Browser;
  page: ReturnType<Browser["page"]>;
  attempt: Attempt;
}

/** A student at work in a section of ten minutes, or without a limit. */
async function atWork(limitMinutes: number | null = 10): Promise<World> {
  const time = createTime();
  const server = createServer(time, limitMinutes);
  const browser = createBrowser(time, server, "ann");
  const page = browser.page();
  const attempt = page.open();
  await time.settle();
  return { time, server, browser, page, attempt };
}

const kind = (attempt: Attempt) => attempt.view().stage.kind;
const kept = (browser: Browser) => browser.entries().filter((entry) => entry.notHandedIn);

test("what is typed is saved as it is typed: a pause after a space changes nothing", async () => {
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

test("saving waits 1 s after a change, 5 s after a save, and 'saved' is said only for what the server has", async () => {
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

test("after a submit that failed the work goes on and is saved", async () => {
  const { time, server, browser, page, attempt } = await atWork();
  attempt.type("ageOrDob", "x");
  browser.state.trouble = "failing";
  attempt.submit();
  await time.settle();
  expect([kind(attempt), page.said]).toEqual(["typed", ["Not ready"]]);
  browser.state.trouble = "none";
  attempt.type("ageOrDob", "203");
  await time.pass(1000);
  expect([kind(attempt), server.row("ann")?.draft]).toEqual(["saved", { ageOrDob: "203" }]);
});

test("two devices: each takes over what the other saved, but for what is being typed here", async () => {
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

test("a section that was handed in elsewhere opens as done", async () => {
  const { time, server, browser } = await atWork();
  await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { patientName: "Other" }, false);
  const page = browser.page();
  const stale = page.open();
  await time.settle();
  expect(stale.view().stage).toMatchObject({ kind: "submitted", how: "elsewhere" });
  expect(page.closed).toHaveLength(1);
});

test("opened without the server: what was typed here is there, and what it holds comes with the connection", async () => {
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
  timed.browser.state.trouble = "none";
  page.fire("online");
  await timed.time.settle();
  expect(kind(unreachable)).toBe("untouched");
});

test("at a logout what is typed goes out, and nothing of it stays in the browser", async () => {
  const { time, server, browser, attempt } = await atWork();
  attempt.type("notes", "typed just before");
  await attempt.flush();
  browser.state.studentId = null;
  browser.outbox.sweep();
  attempt.leave();
  await time.settle();
  expect([server.row("ann")?.draft, browser.entries()]).toEqual([{ notes: "typed just before" }, []]);
});

test("nor when the server's answer comes only after the logout", async () => {
  const { time, server, browser, attempt } = await atWork();
  attempt.type("notes", "typed just before");
  void attempt.flush();
  browser.state.studentId = null;
  browser.outbox.sweep();
  attempt.leave();
  await time.settle();
  expect([server.row("ann")?.draft, browser.entries()]).toEqual([{ notes: "typed just before" }, []]);
});

test("extra time arrives within 10 s and is told; a device's clock set forward submits nothing", async () => {
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

test("who turns to another tab as a submit is on its way leaves nothing behind that waits", async () => {
  const time = createTime();
  const server = createServer(time, 10);
  const browser = createBrowser(time, server, "ann", true);
  const page = browser.page();
  const attempt = page.open();
  const arrive = async () => {
    await time.settle();
    browser.onTheWay[0]?.arrive();
    await time.settle();
  };
  await arrive();
  attempt.type("patientName", "Ann");
  attempt.submit();
  await arrive();
  page.fire("hide");
  expect(browser.onTheWay.map(({ name }) => name)).toEqual(["submit", "save"]);
  await arrive();
  await arrive();
  expect([attempt.view().stage.kind, browser.entries()]).toEqual(["submitted", []]);
});

test("a save of a page that was closed cannot undo what was typed after a reload, however late it arrives", async () => {
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

test("a section opens only when what a page that died left of it has been brought to the server", async () => {
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
  expect(again.view()).toMatchObject({ stage: { kind: "untouched" }, answers: { notes: "first" } });
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

interface Ending {
  name: string;
  /** What happens after "Ann" was saved, and "5" typed into a second field. */
  act: (world: World) => Promise<void>;
  stage?: object;
  /** What is handed in; undefined when nothing is. */
  handedIn?: Answers | undefined;
  late?: Answers;
  /** What stays on the device as not handed in. */
  notHandedIn?: Answers;
}

const both = { patientName: "Ann", ageOrDob: "5" };

const endings: Ending[] = [
  {
    name: "by hand",
    act: async ({ time, attempt }) => {
      attempt.submit();
      await time.settle();
    },
    stage: { kind: "submitted", how: "hand" },
    handedIn: both,
  },
  {
    name: "by hand while offline",
    act: async ({ time, browser, page, attempt }) => {
      browser.state.isOnline = false;
      page.fire("offline");
      attempt.submit();
      await time.settle();
      expect([attempt.view().stage, page.said]).toEqual([{ kind: "waiting", auto: false }, []]);
      browser.state.isOnline = true;
      page.fire("online");
      await time.settle();
    },
    stage: { kind: "submitted", how: "hand" },
    handedIn: both,
  },
  {
    name: "at zero, with what was typed in the last second",
    act: ({ time }) => time.pass(10 * minuteMs),
    stage: { kind: "submitted", how: "timer", cut: [] },
    handedIn: both,
  },
  {
    name: "at zero while offline, connected again in time",
    act: async ({ time, browser, page }) => {
      browser.state.isOnline = false;
      page.fire("offline");
      await time.pass(10 * minuteMs);
      browser.state.isOnline = true;
      page.fire("online");
      await time.settle();
    },
    stage: { kind: "submitted", how: "timer" },
    handedIn: both,
  },
  {
    name: "at zero while offline, connected again too late",
    act: async ({ time, server, browser, page }) => {
      browser.state.isOnline = false;
      page.fire("offline");
      await time.pass(12 * minuteMs);
      server.sweep();
      browser.state.isOnline = true;
      page.fire("online");
      await time.settle();
    },
    stage: { kind: "submitted", how: "late" },
    handedIn: { patientName: "Ann" },
    late: both,
  },
  {
    name: "a submit by hand fails at zero",
    act: async ({ time, browser, page, attempt }) => {
      await time.pass(10 * minuteMs - 6000 - 10);
      browser.state.trouble = "failing";
      attempt.submit();
      await time.settle();
      expect(page.said).toEqual(["Not ready"]);
      await time.pass(1000);
      expect(attempt.view().stage).toEqual({ kind: "waiting", auto: true });
      browser.state.trouble = "none";
      await time.pass(15_000);
    },
    stage: { kind: "submitted", how: "timer" },
    handedIn: both,
  },
  {
    name: "the connection goes as it is submitted by hand, and comes back",
    act: async ({ time, browser, page, attempt }) => {
      browser.state.trouble = "away";
      attempt.submit();
      await time.settle();
      expect([attempt.view().stage, page.said]).toEqual([
        { kind: "waiting", auto: false },
        ["The server cannot be reached. Check your connection."],
      ]);
      browser.state.trouble = "none";
      await time.pass(15_000);
    },
    stage: { kind: "submitted", how: "hand" },
    handedIn: both,
  },
  {
    name: "the answer to a submit is lost, and the student types on before it is known",
    act: async ({ time, browser, attempt }) => {
      await time.pass(1000);
      browser.state.trouble = "submit unanswered";
      attempt.submit();
      await time.settle();
      await time.pass(3000);
      attempt.goOn();
      attempt.type("ageOrDob", "56");
      browser.state.trouble = "none";
      await time.pass(10_000);
    },
    stage: { kind: "submitted", handedIn: both },
    handedIn: both,
    notHandedIn: { ageOrDob: "56" },
  },
  {
    name: "the tab is closed before a save",
    act: async ({ time, page }) => {
      page.close();
      await time.pass(12 * minuteMs);
    },
    handedIn: both,
  },
  {
    name: "the tab is closed offline, and the student comes back after the end",
    act: async ({ time, server, browser, page }) => {
      browser.state.isOnline = false;
      page.close();
      await time.pass(12 * minuteMs);
      server.sweep();
      browser.state.isOnline = true;
      await browser.page().leftovers.drain();
    },
    handedIn: { patientName: "Ann" },
    late: both,
  },
  {
    name: "the tab is closed offline, and the student comes back in time and goes on",
    act: async ({ time, browser, page }) => {
      browser.state.isOnline = false;
      page.close();
      await time.pass(minuteMs);
      browser.state.isOnline = true;
      const again = browser.page().open();
      await time.settle();
      expect(again.view().answers).toEqual(both);
      await time.pass(10 * minuteMs);
    },
    handedIn: both,
  },
  {
    name: "refused: the course access expired",
    act: async ({ time, server }) => {
      server.state.refusal = {
        status: 403,
        code: "course.expired",
        message: "Your course access expired on 20 Nov 2026",
      };
      await time.pass(1000);
    },
    stage: { kind: "refused", text: "Your course access expired on 20 Nov 2026" },
    notHandedIn: { ageOrDob: "5" },
  },
  {
    name: "another device was first",
    act: async ({ time, server, attempt }) => {
      await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { patientName: "Other" }, false);
      attempt.submit();
      await time.settle();
    },
    stage: { kind: "submitted", how: "elsewhere" },
    handedIn: { patientName: "Other" },
    notHandedIn: { ageOrDob: "5" },
  },
  {
    name: "another device was first, with some of what was typed here",
    act: async ({ time, server, attempt }) => {
      attempt.type("notes", "typed here only");
      await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { ageOrDob: "5", notes: "n" }, false);
      attempt.submit();
      await time.settle();
    },
    stage: { kind: "submitted", how: "elsewhere" },
    handedIn: { ageOrDob: "5", notes: "n" },
    notHandedIn: { notes: "typed here only" },
  },
  {
    name: "another device was first, with a text cut that was typed here whole",
    act: async ({ time, server, attempt }) => {
      attempt.type("notes", long);
      const handedIn = { ...both, notes: long.slice(0, 4000) };
      await server.calls("ann").submit({ studentId: "ann", assignmentId: "a1" }, { ...handedIn, adx: "R06" }, false);
      await time.pass(10 * minuteMs);
    },
    stage: { kind: "submitted", how: "elsewhere" },
    handedIn: { ...both, notes: long.slice(0, 4000), adx: "R06" },
    notHandedIn: { notes: long },
  },
  {
    name: "two tabs at zero: the second is told that it is done",
    act: async ({ time, browser }) => {
      await time.pass(1000);
      const second = browser.page().open();
      await time.pass(10 * minuteMs);
      expect(second.view().stage).toMatchObject({ kind: "submitted" });
    },
    stage: { kind: "submitted" },
    handedIn: both,
  },
  {
    name: "the assignment is deleted by staff",
    act: async ({ time, server }) => {
      server.state.isDeleted = true;
      await time.pass(1000);
    },
    stage: { kind: "refused", text: "Assignment not found" },
    notHandedIn: both,
  },
  {
    name: "a text is too long at zero",
    act: async ({ time, attempt }) => {
      attempt.type("notes", long);
      await time.pass(10 * minuteMs);
    },
    stage: { kind: "submitted", how: "timer", cut: ["notes"] },
    handedIn: { ...both, notes: long.slice(0, 4000) },
    notHandedIn: { notes: long },
  },
  {
    name: "the session ends in the middle, and the student logs in again",
    act: async ({ time, server, browser, page }) => {
      server.state.isDead = true;
      await time.pass(1000);
      browser.state.studentId = null;
      page.close();
      server.state.isDead = false;
      browser.state.studentId = "ann";
      await browser.page().leftovers.drain();
      await time.pass(10 * minuteMs);
      server.sweep();
    },
    handedIn: undefined,
  },
  {
    name: "the session ends, and another student logs in on the same computer",
    act: async ({ time, server, browser, page }) => {
      server.state.isDead = true;
      await time.pass(1000);
      browser.state.studentId = null;
      page.close();
      server.state.isDead = false;
      browser.state.studentId = "bob";
      const other = browser.page();
      await other.leftovers.drain();
      await time.pass(minuteMs);
      expect([other.leftovers.all(), server.row("bob"), server.row("ann")?.draft]).toEqual([
        [],
        undefined,
        { patientName: "Ann" },
      ]);
      expect(browser.entries()).toHaveLength(1);
      browser.state.studentId = "ann";
      await browser.page().leftovers.drain();
      expect(server.row("ann")?.draft).toEqual(both);
    },
  },
];

test.each(endings)("an attempt ends: $name", async ({ act, stage, handedIn, late, notHandedIn }) => {
  const world = await atWork();
  world.attempt.type("patientName", "Ann");
  await world.time.pass(6000);
  world.attempt.type("ageOrDob", "5");
  await act(world);
  if (stage) expect(world.attempt.view().stage).toMatchObject(stage);
  const row = world.server.row("ann");
  if (handedIn) expect(row?.submission?.answers ?? row?.draft).toEqual(handedIn);
  expect(row?.late).toEqual(late);
  expect(kept(world.browser).map((entry) => entry.answers)).toEqual(notHandedIn ? [notHandedIn] : []);
});

const items = ["patientName", "notes", "evidence icdCodes I10"] as const;

/** What is typed into an item: a text, or a passage of the chart that is attached. */
function valueFor(item: string, text: string): string | string[] {
  return item.startsWith("evidence") ? [writeEvidence({ page: 1, quote: text })] : text;
}

type Step =
  | { do: "type"; item: (typeof items)[number]; isLong: boolean }
  | { do: "pass"; ms: number }
  | { do: "arrive" | "lose"; which: number }
  | { do: "offline" | "online" | "hide" | "show" | "reload" | "crash" | "submit" | "go on" | "drain" }
  | { do: "extend" | "sweep" | "log out" | "log in" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      item: fc.constantFrom(...items),
      isLong: fc.nat(9).map((one) => one === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(100, 1000, 6000, 60_000, 240_000) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("arrive" as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("lose" as const), which: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("offline", "online", "online", "hide", "show", "reload", "crash", "submit", "go on", "drain"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("extend", "sweep", "log out", "log in") }) },
) as fc.Arbitrary<Step>;

/** One device in a walk: a browser whose calls wait on their way, and the page that is open in it. */
function createWalker(time: Time, server: Server, name: string) {
  const browser = createBrowser(time, server, "ann", true);
  let page = browser.page();
  let attempt = page.open();
  let count = 0;
  const last = new Map<string, string | string[]>();
  const open = () => {
    page = browser.page();
    void page.leftovers.drain();
    attempt = page.open();
  };
  const go = (online: boolean) => {
    browser.state.isOnline = online;
    page.fire(online ? "online" : "offline");
  };
  const acts: Record<Exclude<Step["do"], "type" | "pass" | "arrive" | "lose">, () => void> = {
    offline: () => go(false),
    online: () => go(true),
    hide: () => page.fire("hide"),
    show: () => page.fire("show"),
    reload: () => {
      page.close();
      open();
    },
    crash: () => {
      page.crash();
      open();
    },
    submit: () => attempt.submit(),
    "go on": () => attempt.goOn(),
    drain: () => void page.leftovers.drain(),
    extend: () => server.extend("ann", 5),
    sweep: () => server.sweep(),
    "log out": () => {
      browser.state.studentId = null;
    },
    "log in": () => {
      browser.state.studentId = "ann";
      page.fire("show");
    },
  };
  return {
    browser,
    last,
    act: async (next: Step) => {
      if (next.do === "type") {
        const value = valueFor(next.item, `${name}${++count}${next.isLong ? long : ""}`);
        attempt.type(next.item, value);
        if (isEqual(attempt.view().answers[next.item], value)) last.set(next.item, value);
      } else if (next.do === "pass") await time.pass(next.ms);
      else if (next.do === "arrive") browser.onTheWay[next.which % browser.onTheWay.length || 0]?.arrive();
      else if (next.do === "lose") browser.onTheWay[next.which % browser.onTheWay.length || 0]?.lose();
      else acts[next.do]();
      await time.settle();
    },
    /** Everything that is on its way arrives, until nothing moves. */
    calm: async () => {
      browser.state.studentId = "ann";
      go(true);
      const isOver = () => server.row("ann")?.deadline === null || server.row("ann")?.submission !== undefined;
      for (let round = 0; round < 8 || (!isOver() && round < 2000); round += 1) {
        await time.pass(15_000);
        server.sweep();
        for (const call of [...browser.onTheWay]) call.arrive();
        await time.settle();
      }
    },
  };
}

type Walker = ReturnType<typeof createWalker>;

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isInOutbox({ browser }: Walker, item: string, value: string | string[]): boolean {
  return browser.entries().some((entry) => isEqual(entry.answers[item], value));
}

/** The law: every character typed is on the server, in the outbox, or kept as late. */
function missing(server: Server, walkers: Walker[]): string[] {
  return walkers.flatMap((walker) =>
    [...walker.last]
      .filter(
        ([item, value]) =>
          !isInOutbox(walker, item, value) &&
          !server.heard.some((one) => one.item === item && isEqual(one.value, value)),
      )
      .map(([item, value]) => `${item}: ${`${value}`.slice(0, 40)}`),
  );
}

test("in any order of events on one device what was typed last is handed in, saved, kept as late, or in the outbox", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.constantFrom(10, null), async (steps, limit) => {
      const time = createTime();
      const server = createServer(time, limit);
      const walker = createWalker(time, server, "v");
      for (const next of [{ do: "arrive", which: 0 } as const, ...steps]) {
        await walker.act(next);
        expect(missing(server, [walker])).toEqual([]);
      }
      await walker.calm();
      const row = server.row("ann");
      const places = [
        row?.submission?.answers ?? row?.draft,
        row?.late,
        ...walker.browser.entries().map((one) => one.answers),
      ];
      for (const [item, value] of walker.last) {
        expect([item, places.some((answers) => isEqual(answers?.[item], value))]).toEqual([item, true]);
      }
      // Nothing waits for ever: what is left is what the server refused.
      expect(walker.browser.entries().filter((entry) => entry.wish && !entry.notHandedIn)).toEqual([]);
    }),
    { numRuns: 200 },
  );
}, 60_000);

test("in any order of events on two devices nothing that was typed is lost unheard", async () => {
  const which = fc.tuple(fc.boolean(), step);
  await fc.assert(
    fc.asyncProperty(fc.array(which, { maxLength: 80 }), async (steps) => {
      const time = createTime();
      const server = createServer(time, 10);
      const walkers = [createWalker(time, server, "desk"), createWalker(time, server, "phone")] as const;
      for (const walker of walkers) await walker.act({ do: "arrive", which: 0 });
      for (const [isFirst, next] of steps) {
        await walkers[isFirst ? 0 : 1].act(next);
        expect(missing(server, [...walkers])).toEqual([]);
      }
      for (const walker of walkers) await walker.calm();
      expect(missing(server, [...walkers])).toEqual([]);
    }),
    { numRuns: 100 },
  );
}, 60_000);
