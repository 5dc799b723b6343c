import type { PageQuery } from "#contract/api/common.ts";
import type { StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { sumGrades } from "#contract/grading.ts";
import { sharePercent } from "#contract/progress.ts";
import { effectiveTimeLimit, isAfterDue } from "#contract/time.ts";
import { signFileLink } from "../../core/files/links.ts";
import type { Services } from "../../core/services.ts";
import { isClosed } from "./closed.ts";
import type { CourseAssignment, CourseSection } from "./load-course.ts";
import { areResultsOpen, unknownGrades, unknownScore } from "./results-open.ts";
import { latestOf, minutesOf, type StudentState } from "./student-state.ts";

type Signing = Pick<Services, "secrets" | "clock">;

/** One page of a list. */
interface Page {
  assignments: readonly CourseAssignment[];
  /** The `after` of the next page; undefined if the whole list was requested. */
  next: string | null | undefined;
  total: number;
}

/** Returns a page of a course or, without a limit, all matching assignments. An unknown `after` starts at the beginning. */
export function pageOf(course: readonly CourseAssignment[], { limit, after, search = "" }: PageQuery): Page {
  const text = search.trim().toLowerCase();
  const fitting = text === "" ? course : course.filter((one) => one.module_name.toLowerCase().includes(text));
  const start = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  const assignments = fitting.slice(start, limit && start + limit);
  const isLast = start + assignments.length >= fitting.length;
  const next = isLast ? null : (assignments.at(-1)?.id ?? null);
  return { assignments, next: limit === undefined ? undefined : next, total: fitting.length };
}

/**
 * Returns an assignment as its student sees it (api.md section 9), without its key, and without chart and questions where a
 * section is closed. `openOn` is the time by which results must be open for scores to be shown; null shows them to staff. An
 * assignment of several sections has no chart or questions itself. The fields are written out: object spreads would cost a
 * sixth of the lists per second.
 */
export function presentForStudent(
  assignment: CourseAssignment,
  student: StudentState,
  signing: Signing,
  openOn: Date | null,
): StudentAssignment {
  const { sections, due_at } = assignment;
  const submitted = sections.flatMap(({ id }) => student.scores.get(id) ?? []);
  const submissionDate = latestOf(submitted);
  const isSecret = openOn !== null && !areResultsOpen(assignment, openOn);
  const isScored = submitted.length > 0 && !isSecret;
  const { totalCorrect, totalWrong, overallProgress } = isScored ? sumGrades(submitted) : unknownGrades;
  const only = sections.length === 1 ? sections[0] : undefined;
  const { closed, attempt, assignmentPdf, questions } = only
    ? openingOf(only, assignment, student, signing)
    : nothingOpen;
  return {
    _id: assignment.id,
    moduleName: assignment.module_name,
    category: assignment.category,
    assignedDate: assignment.assigned_at,
    dueDate: due_at,
    timeLimitMinutes: only?.time_limit_minutes ?? assignment.time_limit_minutes,
    isCompleted: submitted.length === sections.length,
    resultsOpen: assignment.results_opened_at === null ? assignment.results_open : "at_once",
    resultsClosed: isSecret && submitted.length > 0,
    submissionDate,
    afterDue: submissionDate !== null && isAfterDue(submissionDate, due_at),
    minutes: minutesOf(submitted),
    progressPercent: sharePercent(submitted.length, sections.length),
    totalCorrect,
    totalWrong,
    overallProgress,
    isDynamic: only?.is_dynamic === 1,
    lookup: only?.lookup ?? "open",
    serviceDate: only?.service_date ?? null,
    setting: only?.setting ?? null,
    poa: only?.poa ?? "off",
    exactOrder: only?.exactOrder ?? [],
    pages: only?.pages ?? null,
    questionCount: only ? countQuestions(only) : null,
    closed,
    attempt,
    assignmentPdf,
    questions,
    subAssignments: only ? [] : sections.map((one) => presentSection(one, assignment, student, signing, isSecret)),
  };
}

function presentSection(
  section: CourseSection,
  assignment: CourseAssignment,
  student: StudentState,
  signing: Signing,
  isSecret: boolean,
): StudentSection {
  const score = student.scores.get(section.id);
  const { percent, correct, wrong } = (isSecret ? undefined : score) ?? unknownScore;
  const { closed, attempt, assignmentPdf, questions } = openingOf(section, assignment, student, signing);
  return {
    _id: section.id,
    subAssignmentId: section.id,
    subModuleName: section.name,
    timeLimitMinutes: section.time_limit_minutes,
    isCompleted: score !== undefined,
    progressPercent: percent,
    correctCount: correct,
    wrongCount: wrong,
    isDynamic: section.is_dynamic === 1,
    lookup: section.lookup,
    serviceDate: section.service_date,
    setting: section.setting,
    poa: section.poa,
    exactOrder: section.exactOrder,
    pages: section.pages,
    questionCount: countQuestions(section),
    closed,
    attempt,
    assignmentPdf,
    questions,
  };
}

/** Counts the questions; null for a section with a coding form. */
function countQuestions({ is_dynamic, questions }: CourseSection): number | null {
  return is_dynamic === 1 ? questions.length : null;
}

type Opening = Pick<StudentSection, "closed" | "attempt" | "assignmentPdf" | "questions">;

const nothingOpen: Opening = { closed: false, attempt: null, assignmentPdf: null, questions: [] };

/** Returns whether a section is open to its student, with its chart and questions if it is. */
function openingOf(
  section: CourseSection,
  assignment: CourseAssignment,
  { running, scores }: StudentState,
  signing: Signing,
): Opening {
  const attempt = running.get(section.id) ?? null;
  const closed = isClosed({
    limitMinutes: effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes),
    lookup: section.lookup,
    isStarted: attempt !== null,
    isSubmitted: scores.has(section.id),
  });
  if (closed) return { closed, attempt: null, assignmentPdf: null, questions: [] };
  return { closed, attempt, assignmentPdf: pdfLink(section, signing), questions: section.questions };
}

/** Returns a signed link to the chart of a section, or null without a chart. */
export function pdfLink(section: { pdf_file_id: string | null }, { secrets, clock }: Signing): string | null {
  return section.pdf_file_id === null ? null : signFileLink(secrets.linkKey, clock, section.pdf_file_id);
}
