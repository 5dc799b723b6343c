import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { isComplete, meanScore } from "#contract/progress.ts";

export type Order = "newest" | "oldest";

/** The list filtered by module or any section name, in any case, and sorted by date. */
export function chooseAssignments(
  all: readonly StudentAssignment[],
  search: string,
  order: Order,
): StudentAssignment[] {
  const text = search.trim().toLowerCase();
  const fits = (assignment: StudentAssignment) =>
    [assignment.moduleName, ...assignment.subAssignments.map((section) => section.subModuleName)].some((name) =>
      name.toLowerCase().includes(text),
    );
  const direction = order === "newest" ? -1 : 1;
  return all
    .filter(fits)
    .sort((one, other) => direction * (Date.parse(one.assignedDate) - Date.parse(other.assignedDate)));
}

interface AssignmentGroup {
  title: string;
  /** How many, and how well. */
  more: string;
  assignments: StudentAssignment[];
}

function isRunning({ attempt, isCompleted, subAssignments }: StudentAssignment): boolean {
  return [{ attempt, isCompleted }, ...subAssignments].some((place) => place.attempt !== null && !place.isCompleted);
}

const dueTime = ({ dueDate }: StudentAssignment) => (dueDate === null ? Number.POSITIVE_INFINITY : Date.parse(dueDate));

function byDueDate(one: StudentAssignment, other: StudentAssignment): number {
  return dueTime(one) === dueTime(other) ? 0 : dueTime(one) - dueTime(other);
}

/**
 * Returns what is in progress, to do and completed, without empty groups. What is due first comes first in To do; the
 * others keep the order given.
 */
export function groupsOf(assignments: readonly StudentAssignment[]): AssignmentGroup[] {
  const completed = assignments.filter(isComplete);
  const open = assignments.filter((assignment) => !isComplete(assignment));
  const scores = completed.flatMap(({ overallProgress }) => overallProgress ?? []);
  const average = scores.length === 0 ? "" : ` · average ${Math.round(meanScore(scores))}%`;
  const groups = [
    { title: "In progress", assignments: open.filter(isRunning), more: "" },
    { title: "To do", assignments: open.filter((one) => !isRunning(one)).sort(byDueDate), more: "" },
    { title: "Completed", assignments: completed, more: average },
  ];
  return groups
    .filter((group) => group.assignments.length > 0)
    .map((group) => ({ ...group, more: `${group.assignments.length}${group.more}` }));
}
