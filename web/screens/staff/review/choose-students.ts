import type { StudentSubmissions } from "#contract/api/submissions.ts";
import type { SubmissionNames } from "../../../api/submissions.ts";

/** The groups by which the list can be filtered. */
export const groups = ["all", "review", "disputed", "late", "missing"] as const;
export type Group = (typeof groups)[number];

export const groupNames: Record<Group, string> = {
  all: "All",
  review: "To review",
  disputed: "Disputed",
  late: "Late",
  missing: "Not yet",
};

export const orders = ["lowest", "latest", "highest", "name"] as const;
export type Order = (typeof orders)[number];
/** Students who need most help come first. */
export const usualOrder: Order = "lowest";

export const orderNames: Record<Order, string> = {
  lowest: "Lowest score first",
  latest: "Latest first",
  highest: "Highest score first",
  name: "By name",
};

/** Shared by all comparisons, because creating a collator for a thousand names is slow. */
const byName = new Intl.Collator();

const compare: Record<Order, (one: StudentSubmissions, other: StudentSubmissions) => number> = {
  latest: (one, other) => Date.parse(other.submissionDate) - Date.parse(one.submissionDate),
  lowest: (one, other) => one.overallProgress - other.overallProgress,
  highest: (one, other) => other.overallProgress - one.overallProgress,
  name: (one, other) => byName.compare(one.studentName, other.studentName),
};

/** Returns the students sorted; ties are sorted by name. */
export function inOrder(students: readonly StudentSubmissions[], order: Order): StudentSubmissions[] {
  return students.toSorted((one, other) => compare[order](one, other) || compare.name(one, other));
}

/** True if a student belongs to a group. "review" contains disputes and late answers. */
export function belongsTo({ disputes, late }: StudentSubmissions, group: Group): boolean {
  if (group === "review") return disputes > 0 || late;
  if (group === "disputed") return disputes > 0;
  if (group === "late") return late;
  return group === "all";
}

const has = (name: string, search: string) => name.toLowerCase().includes(search.trim().toLowerCase());

/** Returns the students of a group whose name contains the search. The open student is always included. */
export function choose(
  students: readonly StudentSubmissions[],
  { group, search, openId }: { group: Group; search: string; openId: string | undefined },
): StudentSubmissions[] {
  return students.filter(
    (student) => student.studentId === openId || (belongsTo(student, group) && has(student.studentName, search)),
  );
}

/** Returns the number of students in each group. */
export function countGroups({ results, missing }: SubmissionNames) {
  const count = (group: Group) => results.filter((student) => belongsTo(student, group)).length;
  return {
    all: results.length,
    review: count("review"),
    disputed: count("disputed"),
    late: count("late"),
    missing,
  } satisfies Record<Group, number>;
}
