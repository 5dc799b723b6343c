import fc from "fast-check";
import { expect, test } from "vitest";
import { writeEvidence } from "#contract/evidence.ts";
import { long, walks, walksMs } from "./at-work.ts";
import { createBrowser, createServer, createTime, type Server, type Time } from "./attempt-world.ts";

const items = ["patientName", "notes", "evidence icdCodes I10"] as const;

/** Returns a value for an item: a text or an attached passage. */
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

/** One device in a walk: a browser with delayed calls and its open page. */
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
    "go on": () => attempt.cancelSubmit(),
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
    /** Delivers all pending calls until nothing changes. */
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
  return browser.entries().some((entry) => isEqual(entry.answers[item], value) || isEqual(entry.replaced[item], value));
}

/** Returns violations of the property: each typed character is on the server, in the outbox, or kept as late. */
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

test(
  "in any order of events on one device what was typed last is handed in, saved, kept as late, or in the outbox",
  async () => {
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
        // Nothing waits for ever: the remaining entries are refused ones.
        expect(walker.browser.entries().filter((entry) => entry.wish && !entry.notHandedIn)).toEqual([]);
      }),
      { numRuns: walks },
    );
  },
  walksMs,
);

test(
  "in any order of events on two devices nothing that was typed is lost unheard",
  async () => {
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
      { numRuns: walks / 2 },
    );
  },
  walksMs,
);
