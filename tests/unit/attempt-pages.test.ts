import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attempt } from "../../web/attempt/stages.ts";
import { long, walks, walksMs } from "./at-work.ts";
import { type Browser, createBrowser, createServer, createTime, type Server, type Time } from "./attempt-world.ts";

// Random walks of one student over two pages (tabs or windows) of one browser.

const items = ["patientName", "notes"] as const;

type Step =
  | { do: "type"; item: (typeof items)[number]; isLong: boolean }
  | { do: "pass"; ms: number }
  | { do: "arrive" | "lose"; which: number }
  | { do: "turn to" | "look beside" | "open" | "close" | "reload" | "crash" | "rest"; page: 0 | 1 }
  | {
      do:
        | "sleep"
        | "offline"
        | "online"
        | "submit"
        | "go on"
        | "extend"
        | "sweep"
        | "log out and in"
        | "sleep through a logout";
    };

/** Both pages are open and at work. */
const atWork: Step[] = [
  { do: "arrive", which: 0 },
  { do: "open", page: 1 },
  { do: "arrive", which: 0 },
  { do: "arrive", which: 0 },
];

const page = fc.constantFrom(0 as const, 1 as const);
const doing = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: doing("type"),
      item: fc.constantFrom(...items),
      isLong: fc.nat(15).map((one) => one === 0),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: doing("pass"), ms: fc.constantFrom(100, 1000, 6000, 11_000, 240_000) }) },
  { weight: 10, arbitrary: fc.record({ do: doing("arrive", "arrive", "arrive", "lose"), which: fc.nat(5) }) },
  { weight: 10, arbitrary: fc.record({ do: doing("turn to", "look beside"), page }) },
  { weight: 3, arbitrary: fc.record({ do: doing("open", "close", "reload", "crash", "rest"), page }) },
  { weight: 3, arbitrary: fc.record({ do: doing("sleep", "offline", "offline", "online", "online") }) },
);
const rare = fc.record({ do: doing("submit", "go on", "extend", "sweep", "log out and in") });
const leaving = fc.record({ do: doing("log out and in", "sleep through a logout", "sleep through a logout") });

interface Tab {
  page: ReturnType<Browser["page"]>;
  attempt: Attempt;
}

/** A browser with two pages and their student. */
function createDesk(time: Time, server: Server, name = "") {
  const browser = createBrowser(time, server, "ann", true);
  const tabs: (Tab | undefined)[] = [undefined, undefined];
  const oblivious = new Set<Tab>();
  let front: 0 | 1 = 0;
  let count = 0;
  const last = new Map<string, string>();
  const open = (which: 0 | 1) => {
    const opened = browser.page();
    void opened.leftovers.drain();
    tabs[which] = { page: opened, attempt: opened.open() };
    turnTo(which);
  };
  /** Shows a page, and hides the other one unless they are side by side. */
  function turnTo(which: 0 | 1, isBeside = false) {
    if (which !== front && !isBeside) tabs[front]?.page.fire("hide");
    front = which;
    wake(which);
    tabs[which]?.page.fire("show");
  }
  /** A page that slept through a logout handles the logout first. */
  function wake(which: 0 | 1) {
    const tab = tabs[which];
    if (tab && oblivious.delete(tab)) browser.outbox.sweep();
    tab?.page.wake();
  }
  const go = (online: boolean) => {
    browser.state.isOnline = online;
    for (const tab of tabs) tab?.page.fire(online ? "online" : "offline");
  };
  const end = async (which: 0 | 1, how: "close" | "crash") => {
    wake(which);
    await time.settle();
    tabs[which]?.page[how]();
    tabs[which] = undefined;
  };
  const acts = {
    "turn to": (which: 0 | 1) => turnTo(which),
    "look beside": (which: 0 | 1) => turnTo(which, true),
    open: (which: 0 | 1) => tabs[which] ?? open(which),
    close: (which: 0 | 1) => end(which, "close"),
    crash: (which: 0 | 1) => end(which, "crash"),
    reload: async (which: 0 | 1) => {
      await end(which, "close");
      open(which);
    },
    /** Leaves the page by a link; the browser keeps it in its back/forward cache. */
    rest: (which: 0 | 1) => {
      tabs[which]?.page.fire("hide");
      tabs[which]?.page.fire("gone");
      tabs[which]?.page.sleep();
    },
  };
  const plain = {
    sleep: () => tabs[front === 0 ? 1 : 0]?.page.sleep(),
    offline: () => go(false),
    online: () => go(true),
    submit: () => tabs[front]?.attempt.submit(),
    "go on": () => tabs[front]?.attempt.cancelSubmit(),
    extend: () => server.extend("ann", 5),
    sweep: () => server.sweep(),
    "log out and in": async () => {
      browser.outbox.sweep();
      for (const which of [0, 1] as const) {
        if (!tabs[which]) continue;
        browser.state.studentId = null;
        await end(which, "close");
      }
      browser.state.studentId = "ann";
    },
    /** The page in front stays open for the login; the other one sleeps and still has its unsent answers. */
    "sleep through a logout": async () => {
      const tab = tabs[front];
      const beside = tabs[front === 0 ? 1 : 0];
      if (!tab) return;
      beside?.page.sleep();
      if (beside) oblivious.add(beside);
      void tab.attempt.flush();
      await time.settle();
      browser.state.studentId = null;
      browser.outbox.sweep();
      tab.attempt.leave();
      await time.settle();
      browser.state.studentId = "ann";
      void tab.page.leftovers.drain();
      tab.attempt = tab.page.open();
    },
  };
  const type = (item: string, isLong: boolean) => {
    const tab = tabs[front];
    if (!tab) return;
    turnTo(front);
    const value = `${name}${front === 0 ? "left" : "right"}${++count}${isLong ? long : ""}`;
    tab.attempt.type(item, value);
    if (tab.attempt.view().answers[item] === value) last.set(item, value);
  };
  open(0);
  return {
    browser,
    last,
    tabs: () => tabs.flatMap((tab) => tab ?? []),
    act: async (next: Step) => {
      const { onTheWay } = browser;
      if (next.do === "type") type(next.item, next.isLong);
      else if (next.do === "pass") await time.pass(next.ms);
      else if (next.do === "arrive") onTheWay[next.which % onTheWay.length || 0]?.arrive();
      else if (next.do === "lose") onTheWay[next.which % onTheWay.length || 0]?.lose();
      else if ("page" in next) await acts[next.do](next.page);
      else await plain[next.do]();
      await time.settle();
    },
    /** Goes online, shows each page in turn and delivers all pending calls. */
    calm: async () => {
      go(true);
      const isOver = () => server.row("ann")?.deadline === null || server.row("ann")?.submission !== undefined;
      if (!tabs[0] && !tabs[1]) open(0);
      for (let round = 0, after = 0; after < 8 && round < 2000; round += 1) {
        if (round < 4) turnTo(round % 2 === 0 ? 0 : 1, true);
        await time.pass(15_000);
        server.sweep();
        for (const call of [...browser.onTheWay]) call.arrive();
        await time.settle();
        if (isOver()) after += 1;
      }
    },
  };
}

const short = (value: unknown) => `${value}`.slice(0, 20);

type Desk = ReturnType<typeof createDesk>;

/** Returns the last text of each item that is neither on the server nor in the outbox. */
function lost(server: Server, { browser, last }: Desk): string[] {
  return [...last].flatMap(([item, value]) => {
    const isHere = browser.entries().some((entry) => entry.answers[item] === value);
    return isHere || server.heard.some((one) => one.item === item && one.value === value)
      ? []
      : [`${item}: ${short(value)}`];
  });
}

const calm = fc.oneof({ weight: 12, arbitrary: step }, { weight: 1, arbitrary: leaving });

const walk = (steps: fc.Arbitrary<Step>, limit: number | null, check: (server: Server, desk: Desk) => void) =>
  fc.asyncProperty(fc.array(steps, { maxLength: 70 }), async (walked) => {
    const time = createTime();
    const server = createServer(time, limit);
    const desk = createDesk(time, server);
    for (const next of [...atWork, ...walked]) {
      await desk.act(next);
      expect(lost(server, desk)).toEqual([]);
    }
    await desk.calm();
    check(server, desk);
  });

/** Once in ten thousand walks: text typed during a hanging submit reaches the server while the page reloads. */
const typedBesideASubmit: Step[] = [
  { do: "submit" },
  { do: "turn to", page: 0 },
  { do: "type", item: "patientName", isLong: false },
  { do: "type", item: "patientName", isLong: false },
  { do: "reload", page: 1 },
];

/** As rare: a page wakes after a logout, and a closed page had already sent its text. */
const broughtWhileAsleep: Step[] = [
  { do: "reload", page: 0 },
  { do: "turn to", page: 1 },
  { do: "type", item: "patientName", isLong: false },
  { do: "turn to", page: 0 },
  { do: "lose", which: 0 },
  { do: "sleep through a logout" },
];

/** As rare: two pages send the same remaining text after a submit, and one of them is refused. */
const broughtByTwo: Step[] = [
  { do: "submit" },
  { do: "look beside", page: 0 },
  { do: "sleep" },
  { do: "arrive", which: 4 },
  { do: "type", item: "patientName", isLong: false },
];

/** As rare: text typed during the hanging submit of a sleeping page is saved, and only its entry still has the text. */
const savedBesideASleepingSubmit: Step[] = [
  { do: "submit" },
  { do: "arrive", which: 0 },
  { do: "turn to", page: 0 },
  { do: "type", item: "patientName", isLong: false },
  { do: "sleep through a logout" },
  { do: "arrive", which: 5 },
];

/** The phone saves while a page is requesting a draft that does not exist yet. */
const savedInTheSameMoment: [number, Step][] = [
  [2, { do: "arrive", which: 0 }],
  [0, { do: "reload", page: 0 }],
  [2, { do: "type", item: "patientName", isLong: false }],
  [0, { do: "lose", which: 0 }],
  [0, { do: "arrive", which: 0 }],
  [2, { do: "type", item: "patientName", isLong: true }],
  [2, { do: "arrive", which: 3 }],
];

test(
  "of two pages of a browser, whatever becomes of them, what was typed last stands on the server and on both",
  async () => {
    await fc.assert(
      walk(calm, null, (server, { browser, last, tabs }) => {
        const draft = server.row("ann")?.draft ?? {};
        const waiting = browser.entries().filter((entry) => Object.keys(entry.unsaved).length > 0);
        for (const [item, value] of last) {
          // A text over the limit waits, and its student sees why.
          if (value.length > long.length) {
            expect(waiting.some((entry) => item in entry.unsaved && entry.answers[item] === value)).toBe(true);
          } else expect([item, draft[item]]).toEqual([item, value]);
          for (const { attempt } of tabs())
            expect([item, short(attempt.view().answers[item])]).toEqual([item, short(value)]);
        }
      }),
      { numRuns: walks, examples: [[broughtWhileAsleep]] },
    );
  },
  walksMs,
);

test(
  "nor do two pages lay older text over newer as a section is handed in, by hand or at its zero, unheard",
  async () => {
    const any = fc.oneof(
      { weight: 30, arbitrary: step },
      { weight: 2, arbitrary: rare },
      { weight: 1, arbitrary: leaving },
    );
    await fc.assert(
      walk(any, 10, (server, { browser, last }) => {
        const row = server.row("ann");
        const refused = browser.entries().filter((entry) => entry.notHandedIn);
        const places = [row?.submission?.answers, row?.late, ...refused.map(({ answers }) => answers)];
        for (const [item, value] of last) {
          expect([item, short(value), places.some((answers) => answers?.[item] === value)]).toEqual([
            item,
            short(value),
            true,
          ]);
        }
        expect(browser.entries().filter((entry) => entry.wish && !entry.notHandedIn)).toEqual([]);
      }),
      { numRuns: walks, examples: [[typedBesideASubmit], [broughtByTwo], [savedBesideASleepingSubmit]] },
    );
  },
  walksMs,
);

test(
  "two pages of a browser and a phone end with the same answers, those of the server, and lose none on the way",
  async () => {
    const which = fc.tuple(fc.nat(2), calm);
    await fc.assert(
      fc.asyncProperty(fc.array(which, { maxLength: 90 }), async (walked) => {
        const time = createTime();
        const server = createServer(time, null);
        const desk = createDesk(time, server, "desk ");
        const phone = createDesk(time, server, "phone ");
        for (const next of atWork) await desk.act(next);
        for (const [one, next] of walked) {
          await (one < 2 ? desk : phone).act(next);
          expect([...lost(server, desk), ...lost(server, phone)]).toEqual([]);
        }
        for (const one of [desk, phone, desk, phone]) await one.calm();
        const draft = server.row("ann")?.draft ?? {};
        for (const one of [desk, phone]) {
          const waiting = new Set(one.browser.entries().flatMap(({ unsaved }) => Object.keys(unsaved)));
          for (const item of items.filter((item) => !waiting.has(item))) {
            for (const { attempt } of one.tabs()) {
              expect([item, short(attempt.view().answers[item] ?? "")]).toEqual([item, short(draft[item] ?? "")]);
            }
          }
        }
      }),
      { numRuns: walks, examples: [[savedInTheSameMoment]] },
    );
  },
  walksMs,
);
