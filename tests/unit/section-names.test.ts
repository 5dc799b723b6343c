import { expect, test } from "vitest";
import type { SectionInsight } from "#contract/api/insight.ts";
import { sumMinutes } from "../../web/screens/everyone/insight/section-names.ts";

const section = (variant: number | null, median: number | null): SectionInsight => ({
  assignmentId: "module",
  moduleName: "Module",
  subAssignmentId: `${variant} ${median}`,
  subModuleName: "",
  variant,
  goals: [],
  submissions: 5,
  byTimer: 0,
  late: 0,
  fields: [],
  lines: [],
  extras: [],
  slips: {},
  minutes: { median, limit: null },
});

test("the minutes of an assignment are the sum of its sections, in which the variants of one count as their mean", () => {
  expect(sumMinutes([section(null, 20), section(1, 10), section(2, 14), section(3, null), section(null, 5)])).toBe(37);
  expect(sumMinutes([section(null, 20), section(null, null)])).toBe(20);
  expect(sumMinutes([section(1, null), section(2, null)])).toBeNull();
});
