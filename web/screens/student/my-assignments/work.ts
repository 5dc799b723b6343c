import type { ListField } from "#contract/answers.ts";
import type { OpenQuestion, StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import type { PoaRule } from "#contract/poa.ts";
import { sectionTitle as titleOf } from "#contract/section-title.ts";
import type { Setting } from "#contract/setting.ts";
import { effectiveTimeLimit } from "#contract/time.ts";

/** A unit of work: a section, or a single assignment as its own section. */
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
  /** True before the start of a section whose time begins with the start: no chart and no questions yet. */
  isClosed: boolean;
  isDynamic: boolean;
  /** The number of pages of the chart; null without one. */
  pages: number | null;
  questionCount: number | null;
  isLookupOpen: boolean;
  serviceDate: string | null;
  /** The setting of the chart; null: the category decides. */
  setting: Setting | null;
  /** Whether each ICD code takes a POA. */
  poa: PoaRule;
  /** The lists in which every position counts. */
  exactOrder: readonly ListField[];
  questions: OpenQuestion[];
}

/** Returns the work for an assignment or one of its sections. */
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
    poa: own.poa,
    exactOrder: own.exactOrder,
    questions: own.questions,
  };
}

export function sectionTitle(assignment: StudentAssignment, section: StudentSection): string {
  return titleOf(section.subModuleName, assignment.subAssignments.indexOf(section), "student");
}

/**
 * Returns the address of the list, of an assignment, or of a section. It includes the list's search and order from
 * `here`, so that every way back restores them.
 */
export function addressOf(here: URLSearchParams, assignmentId?: string, sectionId?: string): string {
  const there = new URLSearchParams();
  const parts = { search: here.get("search"), order: here.get("order"), assignment: assignmentId, section: sectionId };
  for (const [name, value] of Object.entries(parts)) if (value) there.set(name, value);
  return `/student/assignments?${there}`;
}

/** Returns the next open section after this one, then from the start. */
export function nextOpenSection(assignment: StudentAssignment, afterId: string): StudentSection | undefined {
  const { subAssignments } = assignment;
  const place = subAssignments.findIndex((section) => section._id === afterId);
  return [...subAssignments.slice(place + 1), ...subAssignments.slice(0, place)].find(
    (section) => !section.isCompleted && section._id !== afterId,
  );
}
