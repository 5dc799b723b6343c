import { afterAll, beforeEach, expect, test, vi } from "vitest";
import {
  assignmentsChanged,
  attemptsChanged,
  codesChanged,
  disputesChanged,
  gradesChanged,
  practiceChanged,
  studentsChanged,
  subadminsChanged,
} from "../../web/api/changes.ts";
import { keyOf, type Topic, topics } from "../../web/api/keys.ts";
import { queries } from "../../web/api/queries.ts";

// The imported modules read the session from the browser and add listeners as soon as they load.
vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("addEventListener", () => {});
});

beforeEach(() => {
  queries.clear();
  for (const topic of topics) queries.setQueryData(keyOf(topic, "asked"), []);
});

afterAll(() => vi.unstubAllGlobals());

const isStale = (topic: Topic) => queries.getQueryState(keyOf(topic, "asked"))?.isInvalidated;

/** The topics that depend on submissions, of staff and of the student. */
const ofGrades =
  "assignments course dashboard disputes gradebook insight practice result stats studentStats students submissions";

// Screens once showed stale data after a change: a deleted student still counted in an assignment, and an open result
// lacked a verdict.
test.each([
  [
    "a student is deleted or moved",
    studentsChanged,
    "assignments attempts dashboard disputes gradebook insight payment studentStats students submissions",
  ],
  ["a verdict is set", gradesChanged, ofGrades],
  ["an assignment is edited", assignmentsChanged, `${ofGrades} assignmentForm attempts`],
  ["minutes are given", attemptsChanged, "attempts gradebook studentStats"],
  ["a line is disputed", disputesChanged, "disputes"],
  ["a practice chart is asked for", practiceChanged, "practice"],
  ["a sub-admin is added", subadminsChanged, "subadmins"],
  ["a release of codes is imported", codesChanged, "codes drg"],
] as const)("once %s, all that shows it is read again, and nothing else", async (_what, changed, expected) => {
  await changed();
  expect(topics.filter(isStale).toSorted()).toEqual(expected.split(" ").toSorted());
});

test("changes make every cached topic stale, except topics that each view fetches or their reader changes", async () => {
  const changes = [assignmentsChanged, attemptsChanged, codesChanged, disputesChanged, gradesChanged, studentsChanged];
  await Promise.all([...changes, subadminsChanged].map((changed) => changed()));
  const left = topics.filter((topic) => !isStale(topic));
  // `cases` are part of the program and never change.
  // `rulings` previews a ruling and is fetched on each view. Actual rulings are in `result` and `disputes`.
  // `editPreview` previews a save, which is refused after that save.
  expect(left.join(" ")).toBe(
    "account audit cases drill editPreview institute loginLocks notices rulings session settings studentCourse system",
  );
});
