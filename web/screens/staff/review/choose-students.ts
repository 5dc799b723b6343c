import type { StudentSubmissions } from "#contract/api/submissions.ts";
import type { SubmissionNames } from "../../../api/submissions.ts";

/** Which of the students a list shows. */
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
/** Who needs most help is read first. */
export const usualOrder: Order = "lowest";

export const orderNames: Record<Order, string> = {
  lowest: "Lowest score first",
  latest: "Latest first",
  highest: "Highest score first",
  name: "By name",
};

/** One for all comparisons: a thousand names are put in order at once. */
const byName = new Intl.Collator();

const compare: Record<Order, (one: StudentSubmissions, other: StudentSubmissions) => number> = {
  latest: (one, other) => Date.parse(other.submissionDate) - Date.parse(one.submissionDate),
  lowest: (one, other) => one.overallProgress - other.overallProgress,
  highest: (one, other) => other.overallProgress - one.overallProgress,
  name: (one, other) => byName.compare(one.studentName, other.studentName),
};

/** Of those that tie, who comes first by name. */
export function inOrder(students: readonly StudentSubmissions[], order: Order): StudentSubmissions[] {
  return students.toSorted((one, other) => compare[order](one, other) || compare.name(one, other));
}

/** Whether a student stands in a group: to be reviewed are disputes and what came late. */
export function belongsTo({ disputes, late }: StudentSubmissions, group: Group): boolean {
  if (group === "review") return disputes > 0 || late;
  if (group === "disputed") return disputes > 0;
  if (group === "late") return late;
  return group === "all";
}

const has = (name: string, search: string) => name.toLowerCase().includes(search.trim().toLowerCase());

/** Those of a group whose name holds the search; whoever is open stays among them. */
export function choose(
  students: readonly StudentSubmissions[],
  { group, search, openId }: { group: Group; search: string; openId: string | undefined },
): StudentSubmissions[] {
  return students.filter(
    (student) => student.studentId === openId || (belongsTo(student, group) && has(student.studentName, search)),
  );
}

/** How many are in each group. */
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
