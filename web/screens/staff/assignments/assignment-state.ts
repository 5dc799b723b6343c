import type { KeyedAssignment } from "#contract/api/assignments.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The state of an assignment now, from its stored state, its visibility and its due date. */
type AssignmentState = "draft" | "scheduled" | "open" | "due" | "overdue" | "archived";

/**
 * Returns the state of an assignment. After its due date it is overdue while submissions are missing; in the last two
 * days before, it is due.
 */
export function stateOf(
  assignment: Pick<KeyedAssignment, "state" | "visibleFrom" | "dueDate">,
  missing: number,
  now: Date,
): AssignmentState {
  const { state, visibleFrom, dueDate } = assignment;
  if (state !== "open") return state;
  if (visibleFrom !== null && Date.parse(visibleFrom) > now.getTime()) return "scheduled";
  if (dueDate === null || missing === 0) return "open";
  const left = Date.parse(dueDate) - now.getTime();
  if (left < 0) return "overdue";
  return left <= 2 * dayMs ? "due" : "open";
}

/** Students who have submitted may have left the course since; then nobody is missing. */
export const missingOf = ({ assignedStudentsCount, submittedStudentsCount }: KeyedAssignment) =>
  Math.max(0, assignedStudentsCount - submittedStudentsCount);

/** The states in the filter; overdue counts as due. */
export const filters = ["draft", "scheduled", "open", "due", "archived"] as const;

export const filterNames: Record<(typeof filters)[number], string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  open: "Open",
  due: "Due",
  archived: "Archived",
};

const filterOf = (state: AssignmentState): (typeof filters)[number] => (state === "overdue" ? "due" : state);

export type Order = "newest" | "oldest" | "due";

interface Asked {
  search: string;
  category: string | null;
  state: string | null;
  order: Order;
}

interface Chosen {
  shown: KeyedAssignment[];
  /** The number of assignments that each filter would show. */
  counts: ReadonlyMap<string, number>;
  /** The number without a filter: all except archived ones. */
  inAll: number;
}

/** Returns what the overview shows. `all` is sorted, newest first. */
export function chooseAssignments(all: readonly KeyedAssignment[], asked: Asked, now: Date): Chosen {
  const found = all
    .filter((one) => fits(one, asked.search) && (asked.category === null || one.category === asked.category))
    .map((one) => ({ one, filter: filterOf(stateOf(one, missingOf(one), now)) }));
  const counts = new Map(filters.map((name) => [name, found.filter(({ filter }) => filter === name).length]));
  const shown = found
    .filter(({ filter }) => (asked.state === null ? filter !== "archived" : filter === asked.state))
    .map(({ one }) => one);
  if (asked.order === "oldest") shown.reverse();
  if (asked.order === "due") shown.sort((one, other) => dueTime(one) - dueTime(other));
  return { shown, counts, inAll: found.length - (counts.get("archived") ?? 0) };
}

const dueTime = ({ dueDate }: KeyedAssignment) => (dueDate === null ? Number.POSITIVE_INFINITY : Date.parse(dueDate));

/** True if the search text is in the name of one of its sections. */
export function isFoundInside({ subAssignments }: KeyedAssignment, search: string): boolean {
  const text = search.trim().toLowerCase();
  return text !== "" && subAssignments.some(({ subModuleName }) => subModuleName.toLowerCase().includes(text));
}

function fits({ moduleName, category, subAssignments }: KeyedAssignment, search: string): boolean {
  const text = search.trim().toLowerCase();
  const names = [moduleName, category, ...subAssignments.map((section) => section.subModuleName)];
  return names.some((name) => name.toLowerCase().includes(text));
}
