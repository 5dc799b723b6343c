import fc from "fast-check";
import { expect, test } from "vitest";
import { isDue, newMemory, scheduleNext } from "../../server/insight/drill/schedule.ts";
import { countDaysInRow } from "../../server/insight/statistics/practice-days.ts";

const start = new Date("2026-11-21T18:00:00.000Z");
const dayMs = 86_400_000;
const days = (from: Date, to: string) => (Date.parse(to) - from.getTime()) / dayMs;

test("right lines are due later and later, wrong ones sooner; never on the same day, never after a year", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 15 }), (answers) => {
      let memory = newMemory(start);
      let now = start;
      let before = 0;
      for (const right of answers) {
        const kept = scheduleNext(memory, right, now);
        const wait = days(now, kept.dueAt);
        expect(wait).toBeGreaterThanOrEqual(1);
        expect(wait).toBeLessThanOrEqual(365);
        if (right) expect(wait).toBeGreaterThanOrEqual(before);
        else if (before > 0) expect(wait).toBeLessThanOrEqual(before);
        before = wait;
        memory = kept.memory;
        now = new Date(kept.dueAt);
      }
    }),
  );
});

test("a line is due on its day, whatever the hour", () => {
  expect(isDue("2026-11-22T18:00:00.000Z", new Date("2026-11-22T06:00:00.000Z"), "UTC")).toBe(true);
  expect(isDue("2026-11-22T18:00:00.000Z", new Date("2026-11-21T23:59:00.000Z"), "UTC")).toBe(false);
});

test("days in a row end at the first gap; today may still come, over months and leap days too", () => {
  expect(countDaysInRow([], "2026-11-22")).toBe(0);
  expect(countDaysInRow(["2026-11-20"], "2026-11-22")).toBe(0);
  expect(countDaysInRow(["2026-11-21", "2026-11-20", "2026-11-18"], "2026-11-22")).toBe(2);
  expect(countDaysInRow(["2026-11-22", "2026-11-21"], "2026-11-22")).toBe(2);
  expect(countDaysInRow(["2028-03-01", "2028-02-29", "2028-02-28"], "2028-03-01")).toBe(3);
});
