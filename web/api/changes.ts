import { keyOf, type Topic } from "./keys.ts";
import { queries } from "./queries.ts";

/** Topics that depend on grades: a submission was added, removed or graded again. */
const grades = [
  "assignments",
  "course",
  "dashboard",
  "disputes",
  "gradebook",
  "insight",
  "practice",
  "result",
  "stats",
  "students",
  "studentStats",
  "submissions",
] as const;

/** The topics that each kind of change makes stale. */
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
  /** Extra time was given, or an attempt started or ended. */
  attempts: ["attempts", "gradebook", "studentStats"],
  /** A practice chart was asked for or discarded. */
  practice: ["practice"],
  subadmins: ["subadmins"],
  /** A release of codes was imported or removed. */
  codes: ["codes", "drg"],
} satisfies Record<string, readonly Topic[]>;

async function refetch(topics: readonly Topic[]): Promise<void> {
  await Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: keyOf(topic) })));
}

// Each of these refetches what is on screen now, and the rest when it is next shown. It resolves when the screen is up
// to date.
export const gradesChanged = (): Promise<void> => refetch(stale.grades);
export const studentsChanged = (): Promise<void> => refetch(stale.students);
export const assignmentsChanged = (): Promise<void> => refetch(stale.assignments);
export const disputesChanged = (): Promise<void> => refetch(stale.disputes);
export const attemptsChanged = (): Promise<void> => refetch(stale.attempts);
export const codesChanged = (): Promise<void> => refetch(stale.codes);
export const practiceChanged = (): Promise<void> => refetch(stale.practice);
export const subadminsChanged = (): Promise<void> => refetch(stale.subadmins);

/** Refetches the course's assignments, even if they are not on screen. Resolves when they have arrived. */
export async function refetchCourse(): Promise<void> {
  await queries.refetchQueries({ queryKey: keyOf("course") });
}
