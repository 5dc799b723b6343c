import type { OpenQuestion, StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { sectionTitle as titleOf } from "#contract/section-title.ts";
import type { Setting } from "#contract/setting.ts";
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
  /** Its time begins with a start that has not happened: no chart and no questions yet. */
  isClosed: boolean;
  isDynamic: boolean;
  /** Of the chart; null without one. */
  pages: number | null;
  questionCount: number | null;
  isLookupOpen: boolean;
  serviceDate: string | null;
  /** Whether the chart is of an inpatient; null: as the category says. */
  setting: Setting | null;
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
    isClosed: own.closed,
    isDynamic: own.isDynamic,
    pages: own.pages,
    questionCount: own.questionCount,
    isLookupOpen: own.lookup === "open",
    serviceDate: own.serviceDate,
    setting: own.setting,
    questions: own.questions,
  };
}

export function sectionTitle(assignment: StudentAssignment, section: StudentSection): string {
  return titleOf(section.subModuleName, assignment.subAssignments.indexOf(section), "student");
}

/**
 * The address of the list, of an assignment in it, or of one of its sections. The list's search and order, as `here` has
 * them, stay in each, so that every way back finds them again.
 */
export function addressOf(here: URLSearchParams, assignmentId?: string, sectionId?: string): string {
  const there = new URLSearchParams();
  const parts = { search: here.get("search"), order: here.get("order"), assignment: assignmentId, section: sectionId };
  for (const [name, value] of Object.entries(parts)) if (value) there.set(name, value);
  return `/student/assignments?${there}`;
}

/** The next section that is still open, after this one first, then from the start. */
export function nextOpenSection(assignment: StudentAssignment, afterId: string): StudentSection | undefined {
  const { subAssignments } = assignment;
  const place = subAssignments.findIndex((section) => section._id === afterId);
  return [...subAssignments.slice(place + 1), ...subAssignments.slice(0, place)].find(
    (section) => !section.isCompleted && section._id !== afterId,
  );
}
