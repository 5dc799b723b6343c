import type { StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { isComplete } from "#contract/progress.ts";
import { sectionTitle } from "#contract/section-title.ts";

/** Work to do next: a section, or an assignment with a single section. */
export interface NextStep {
  assignment: StudentAssignment;
  section: StudentSection | undefined;
  title: string;
}

/** Returns the label of the button for a section, the same on all screens. */
export function verbOf({ isCompleted, attempt }: Pick<StudentSection, "isCompleted" | "attempt">): string {
  if (isCompleted) return "View";
  return attempt ? "Continue" : "Start";
}

const last = "9";

/**
 * Returns the next step of a student: the section whose time ends first; otherwise, among those due first, a started
 * one, then the first open section. Undefined when nothing is left.
 */
export function nextStepOf(assignments: readonly StudentAssignment[]): NextStep | undefined {
  const steps = assignments.filter((assignment) => !isComplete(assignment)).flatMap(stepsOf);
  const [running] = steps
    .filter(({ attempt }) => attempt?.deadline)
    .sort((one, other) => compare(one.attempt?.deadline, other.attempt?.deadline));
  const [first] = steps.sort(
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

function stepsOf(assignment: StudentAssignment): { step: NextStep; attempt: StudentAssignment["attempt"] }[] {
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
