import { keyOf, type Topic } from "./keys.ts";
import { queries } from "./queries.ts";

/** A submission came, went, or was graded otherwise. */
const grades = [
  "assignments",
  "course",
  "dashboard",
  "disputes",
  "gradebook",
  "insight",
  "result",
  "stats",
  "students",
  "studentStats",
  "submissions",
] as const;

/** What each kind of change makes stale, whoever made it. */
const stale = {
  grades,
  /** A line was disputed. */
  disputes: ["disputes"],
  /** A student was added, changed, moved to another course, or deleted. */
  students: [
    "assignments",
    "attempts",
    "dashboard",
    "disputes",
    "gradebook",
    "insight",
    "payment",
    "students",
    "studentStats",
    "submissions",
  ],
  /** An assignment was added, changed or deleted, and with it perhaps its submissions. */
  assignments: ["assignmentForm", "attempts", ...grades],
  /** Minutes were given, or somebody began or ended. */
  attempts: ["attempts", "gradebook", "studentStats"],
  subadmins: ["subadmins"],
  /** A release of codes was imported or removed. */
  codes: ["codes", "drg"],
} satisfies Record<string, readonly Topic[]>;

async function readAgain(topics: readonly Topic[]): Promise<void> {
  await Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: keyOf(topic) })));
}

// What is on the screen is read again at once, the rest when it is looked at. Out: when the screen is up to date.
export const gradesChanged = (): Promise<void> => readAgain(stale.grades);
export const studentsChanged = (): Promise<void> => readAgain(stale.students);
export const assignmentsChanged = (): Promise<void> => readAgain(stale.assignments);
export const disputesChanged = (): Promise<void> => readAgain(stale.disputes);
export const attemptsChanged = (): Promise<void> => readAgain(stale.attempts);
export const codesChanged = (): Promise<void> => readAgain(stale.codes);
export const subadminsChanged = (): Promise<void> => readAgain(stale.subadmins);

/** Reads a course's assignments again, on the screen or not. Out: when they are there. */
export async function readCourseAgain(): Promise<void> {
  await queries.refetchQueries({ queryKey: keyOf("course") });
}
