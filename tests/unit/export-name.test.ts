import { expect, test } from "vitest";
import { exportName } from "../../server/core/sheets/export-name.ts";

const clock = () => new Date("2026-11-23T20:00:00Z");

test.each([
  ["gradebook", "E and M", "gradebook-E-and-M-2026-11-24"],
  ["students", undefined, "students-2026-11-24"],
  ["insight", 'Ünit "3"/..\\x', "insight-Unit-3x-2026-11-24"],
  ["insight", "病", "insight-2026-11-24"],
])("the file of %s of %s names it and the institute's day", (what, of, name) => {
  expect(exportName(clock, "Asia/Kolkata", what, of)).toBe(name);
});
