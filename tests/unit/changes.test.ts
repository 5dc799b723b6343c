import { beforeEach, expect, test, vi } from "vitest";
import { assignmentsChanged, attemptsChanged, gradesChanged, studentsChanged } from "../../web/api/changes.ts";
import { keyOf, type Topic } from "../../web/api/keys.ts";
import { queries } from "../../web/api/queries.ts";

// The browser is asked who is logged in, and listened to, as soon as the modules are there.
vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("addEventListener", () => {});
});

const read: Topic[] = [
  "assignments",
  "course",
  "result",
  "session",
  "settings",
  "studentStats",
  "students",
  "submissions",
];

beforeEach(() => {
  queries.clear();
  for (const topic of read) queries.setQueryData(keyOf(topic, "asked"), []);
});

const isStale = (topic: Topic) => queries.getQueryState(keyOf(topic, "asked"))?.isInvalidated;

// What stood on another screen after a change was yesterday's: a deleted student still counted among an assignment's, a
// verdict was missing in a result that had been open.
test.each([
  ["a student is deleted or moved", studentsChanged, ["assignments", "studentStats", "students", "submissions"]],
  ["a verdict is set", gradesChanged, ["assignments", "course", "result", "studentStats", "students", "submissions"]],
  [
    "an assignment is edited",
    assignmentsChanged,
    ["assignments", "course", "result", "studentStats", "students", "submissions"],
  ],
  ["minutes are given", attemptsChanged, ["studentStats"]],
] as const)("once %s, all that shows it is read again, and nothing else", async (_what, changed, expected) => {
  await changed();
  expect(read.filter(isStale)).toEqual(expected);
});
