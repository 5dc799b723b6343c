import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { isComplete, meanScore } from "#contract/progress.ts";

export type Order = "newest" | "oldest";

/** Returns the assignments whose module or section name contains the search, ignoring case, sorted by date. */
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
  /** The number of assignments and their average score. */
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
 * Returns the groups "in progress", "to do" and "completed", without empty ones. "To do" is sorted by due date; the
 * others keep the given order.
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
