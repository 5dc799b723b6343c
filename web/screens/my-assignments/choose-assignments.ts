import type { StudentAssignment } from "#contract/api/assignments.ts";

export type Order = "newest" | "oldest";

/** The list filtered by module or any section name, in any case, and sorted by date (spec section 2). */
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
