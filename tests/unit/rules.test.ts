import { expect, test } from "vitest";
import { fieldsAskedIn } from "#contract/answers.ts";
import { findCategory } from "#contract/categories.ts";
import { splitCodes } from "#contract/code-list.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { formatRupees, paymentStatus, toMinorUnits, toRupees } from "#contract/money.ts";
import {
  daysLeft,
  effectiveTimeLimit,
  expiryState,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatLateness,
  formatMinutes,
  parseTimeLimit,
} from "#contract/time.ts";

test("a course is recognised in any letter case, and hides its fields", () => {
  expect(findCategory(" e AND m ")).toBe("E and M");
  expect(findCategory("Law")).toBeUndefined();
  expect(fieldsAskedIn("ip-drg")).toEqual([
    "patientName",
    "ageOrDob",
    "adx",
    "icdCodes",
    "pcsCodes",
    "drgValue",
    "notes",
  ]);
  expect(fieldsAskedIn("CPC")).toEqual(["adx", "icdCodes", "cptCodes", "hcpcsCodes", "modifiers", "notes"]);
  expect(fieldsAskedIn("Anything")).toHaveLength(10);
});

test("codes are split at commas, semicolons and lines, trimmed, without empties", () => {
  expect(splitCodes("E11.9, I10; N18.30\n ,, Z79.4 ")).toEqual(["E11.9", "I10", "N18.30", "Z79.4"]);
});

test("a code that cannot be one of its kind gets a hint; one that may be gets none", () => {
  for (const code of ["I10", "E11.22", "S01.81XA", "U07.1", "u099"])
    expect([code, findShapeHint("icdCodes", code)]).toEqual([code, undefined]);
  for (const [field, right, wrong] of [
    ["icdCodes", "W11.XXXA", "E1"],
    ["pcsCodes", "0DTJ4ZZ", "0DTO4ZZ"],
    ["cptCodes", "99284", "9928"],
    ["cptCodes", "0001U", "A9284"],
    ["hcpcsCodes", "J1885", "Z1885"],
    ["hcpcsCodes", "J1885-RT x 2", "J1885 2"],
    ["cptCodes", "20610-RT x 1", "20610 x"],
    ["drgValue", "321", "DRG 321"],
    ["modifiers", "RT", "RTX"],
  ] as const) {
    expect([field, findShapeHint(field, right)]).toEqual([field, undefined]);
    expect([field, typeof findShapeHint(field, wrong)]).toEqual([field, "string"]);
  }
});

test("time limits are positive whole numbers or nothing, and a section's comes first", () => {
  expect(["", null, "10", 200].map(parseTimeLimit)).toEqual([null, null, 10, 200]);
  expect(["0", "-1", "1.5", "ten"].map(parseTimeLimit)).toEqual([undefined, undefined, undefined, undefined]);
  expect([effectiveTimeLimit(5, 10), effectiveTimeLimit(null, 10), effectiveTimeLimit(0, null)]).toEqual([5, 10, null]);
});

test("the countdown reads MM:SS, HH:MM:SS from an hour, and Time up at zero", () => {
  expect([0, -5, 1, 61_000, 3_600_000, 3_599_001].map(formatCountdown)).toEqual([
    "Time up",
    "Time up",
    "00:01",
    "01:01",
    "01:00:00",
    "01:00:00",
  ]);
});

test("a duration is never shown as zero", () => {
  expect([0, 12, 60, 400, 1200].map(formatLateness)).toEqual(["0 s", "12 s", "1 min", "6 min 40 s", "20 min"]);
  expect([0, 0.4, 0.6, 1, 44.5].map(formatMinutes)).toEqual(["< 1 min", "< 1 min", "1 min", "1 min", "45 min"]);
});

test("money is kept in paise and shown in the Indian grouping", () => {
  expect([toMinorUnits(45000.5), toRupees(4500050)]).toEqual([4500050, 45000.5]);
  expect([formatRupees(150000), formatRupees(0.5)]).toEqual(["₹1,50,000", "₹0.50"]);
  expect([paymentStatus(45000, 15000), paymentStatus(60000, 0)]).toEqual([
    "Partially paid (₹45,000/₹60,000)",
    "Fully paid",
  ]);
});

test("dates are read in the institute's time zone", () => {
  expect(formatDate("2026-11-20T19:00:00Z", "Asia/Kolkata")).toBe("21 Nov 2026");
  expect(formatDate("2026-09-20T19:00:00Z", "UTC")).toBe("20 Sep 2026");
  expect(formatDateTime("2026-09-20T12:00:00Z")).toMatch(/^20 Sep 2026, \d\d:\d\d$/);
  const now = new Date("2026-11-21T00:00:00Z");
  const left = (iso: string, zone: string) => daysLeft(iso, new Date("2026-11-21T20:00:00Z"), zone);
  expect([left("2026-11-22T18:29:59Z", "Asia/Kolkata"), left("2026-11-22T18:29:59Z", "UTC")]).toEqual([0, 1]);
  expect([left("2026-11-29T00:00:00Z", "UTC"), left("2026-11-21T00:00:00Z", "UTC")]).toEqual([8, 0]);
  expect([left("2026-11-20T23:59:59Z", "UTC"), left("2026-11-20T18:00:00Z", "Asia/Kolkata")]).toEqual([-1, -2]);
  expect(
    ["2026-11-20T23:59:59Z", "2026-11-27T00:00:00Z", "2027-01-01T00:00:00Z"].map((day) => expiryState(day, now)),
  ).toEqual(["expired", "expiring", "active"]);
});
