import type { StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { isComplete } from "#contract/progress.ts";
import { sectionTitle } from "#contract/section-title.ts";

/** One thing that is still to be done: a section, or a single assignment as its own. */
export interface NextStep {
  assignment: StudentAssignment;
  section: StudentSection | undefined;
  title: string;
}

/** What is done with work next, in one word: the same wherever it is offered. */
export function verbOf({ isCompleted, attempt }: Pick<StudentSection, "isCompleted" | "attempt">): string {
  if (isCompleted) return "View";
  return attempt ? "Continue" : "Start";
}

const last = "9";

/**
 * What a student does next: the section whose clock runs out first; else, of what is due first, what was begun, then the
 * first section that is open. Undefined when nothing is left.
 */
export function nextStepOf(assignments: readonly StudentAssignment[]): NextStep | undefined {
  const places = assignments.filter((assignment) => !isComplete(assignment)).flatMap(placesOf);
  const [running] = places
    .filter(({ attempt }) => attempt?.deadline)
    .sort((one, other) => compare(one.attempt?.deadline, other.attempt?.deadline));
  const [first] = places.sort(
    (one, other) =>
      compare(one.step.assignment.dueDate, other.step.assignment.dueDate) ||
      Number(other.attempt !== null) - Number(one.attempt !== null) ||
      compare(other.step.assignment.assignedDate, one.step.assignment.assignedDate),
  );
  return (running ?? first)?.step;
}

function compare(one: string | null | undefined, other: string | null | undefined): number {
  return (one ?? last).localeCompare(other ?? last);
}

function placesOf(assignment: StudentAssignment): { step: NextStep; attempt: StudentAssignment["attempt"] }[] {
  const { subAssignments: sections, moduleName, attempt } = assignment;
  if (sections.length === 0) {
    return [{ attempt, step: { assignment, section: undefined, title: moduleName } }];
  }
  return sections.flatMap((section, index) => {
    if (section.isCompleted) return [];
    const title = sectionTitle(section.subModuleName, index, "student");
    return [{ attempt: section.attempt, step: { assignment, section, title } }];
  });
}
