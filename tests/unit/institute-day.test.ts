import fc from "fast-check";
import { expect, test } from "vitest";
import { dateFault } from "#contract/days.ts";
import { calendarDay } from "#contract/time.ts";
import { endOfDay, momentOf, startOfDay } from "../../server/core/institute-day.ts";

const zones = ["UTC", "Asia/Kolkata", "America/New_York", "Africa/Cairo", "Asia/Beirut", "Australia/Lord_Howe"];
const dayMs = 24 * 60 * 60 * 1000;

function expectWhole(day: string, zone: string): void {
  const [start, end] = [Date.parse(startOfDay(day, zone)), Date.parse(endOfDay(day, zone))];
  const at = (ms: number) => calendarDay(new Date(ms).toISOString(), zone);
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  expect([zone, at(start), at(start - 1) < day, at(end), at(end + 1)]).toEqual([zone, day, true, day, next]);
}

test("a day lasts from its first to its last millisecond, also on the eve of a clock change", () => {
  // In Cairo and Beirut, midnight is skipped or occurs twice on these nights; Lord Howe changes by half an hour.
  for (const day of ["2026-04-23", "2026-04-24", "2026-10-29", "2026-10-30"]) expectWhole(day, "Africa/Cairo");
  for (const day of ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"]) expectWhole(day, "Asia/Beirut");
  for (const day of ["2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04"]) expectWhole(day, "Australia/Lord_Howe");
  const days = fc.integer({ min: 0, max: 3650 }).map((n) => new Date(Date.UTC(2024, 0, 1) + n * dayMs));
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (day, zone) => expectWhole(day.toISOString().slice(0, 10), zone)),
  );
});

test("times are compared as text, so none is written with a year of five digits, and no year is moved into another century", () => {
  const farthest = zones.map((zone) => endOfDay("9999-12-31", zone));
  expect(farthest.filter((at) => !(at > "9999-12-30" && at < ":"))).toEqual([]);
  expect([endOfDay, startOfDay, momentOf].map((read) => read("9999-12-31T23:59:59-12:00", "UTC"))).toEqual(
    Array(3).fill("9999-12-31T23:59:59.999Z"),
  );
  expect(
    ["0050-01-01", "0203-05-31T10:00:00Z", "1899-12-31", "1900-01-01"].map((day) => dateFault(day, "no date")),
  ).toEqual(["no date", "no date", "no date", undefined]);
});
