import type { OpenQuestion, StudentAssignment, StudentSection } from "#contract/api/assignments.ts";
import { effectiveTimeLimit } from "#contract/time.ts";

/** One thing to code: a section, or a single assignment as its own section. */
export interface Work {
  assignment: StudentAssignment;
  /** Undefined for a single assignment. */
  section: StudentSection | undefined;
  /** The section's id, or the assignment's own. */
  id: string;
  title: string;
  pdf: string | null;
  timeLimitMinutes: number | null;
  isCompleted: boolean;
  questions: OpenQuestion[];
}

/** What a student works on when they open an assignment, or one of its sections. */
export function workOf(assignment: StudentAssignment, section?: StudentSection): Work {
  const own = section ?? assignment;
  return {
    assignment,
    section,
    id: own._id,
    title: section ? sectionTitle(assignment, section) : assignment.moduleName,
    pdf: own.assignmentPdf,
    timeLimitMinutes: effectiveTimeLimit(own.timeLimitMinutes, assignment.timeLimitMinutes),
    isCompleted: own.isCompleted,
    questions: own.questions,
  };
}

export function sectionTitle(assignment: StudentAssignment, section: StudentSection): string {
  return section.subModuleName || `Sub-Module ${assignment.subAssignments.indexOf(section) + 1}`;
}

/** With sections, complete only when every one is; otherwise its own flag (spec section 4). */
export function isComplete(assignment: StudentAssignment): boolean {
  const { subAssignments } = assignment;
  return subAssignments.length > 0 ? subAssignments.every((section) => section.isCompleted) : assignment.isCompleted;
}

/** The next section that is still open, after this one first, then from the start. */
export function nextOpenSection(assignment: StudentAssignment, afterId: string): StudentSection | undefined {
  const { subAssignments } = assignment;
  const place = subAssignments.findIndex((section) => section._id === afterId);
  return [...subAssignments.slice(place + 1), ...subAssignments.slice(0, place)].find(
    (section) => !section.isCompleted && section._id !== afterId,
  );
}

/** The list filtered by module or any section name, in any case, and sorted by date (spec section 2). */
export function chooseAssignments(
  all: readonly StudentAssignment[],
  search: string,
  order: "newest" | "oldest",
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
