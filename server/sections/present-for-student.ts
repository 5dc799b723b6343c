import type { OpenQuestion, RunningAttempt, StudentAssignment, StudentSection } from "#contract/api/assignments.ts";
import { sumGrades } from "#contract/grading.ts";
import { sharePercent } from "#contract/progress.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import { optionsOf } from "../database/json-columns.ts";
import type { QuestionTable } from "../database/schema.ts";
import { signFileLink } from "../files/links.ts";
import type { Services } from "../services.ts";
import { isClosed } from "./closed.ts";
import type { CourseAssignment, CourseSection } from "./load-course.ts";

type Signing = Pick<Services, "secrets" | "clock">;

type Outline = Pick<
  StudentSection,
  | "isDynamic"
  | "lookup"
  | "serviceDate"
  | "pages"
  | "questionCount"
  | "closed"
  | "attempt"
  | "assignmentPdf"
  | "questions"
>;

/** That of an assignment with several sections: each of them has its own. */
const noOutline: Outline = {
  isDynamic: false,
  lookup: "open",
  serviceDate: null,
  pages: null,
  questionCount: null,
  closed: false,
  attempt: null,
  assignmentPdf: null,
  questions: [],
};

/**
 * An assignment as its student sees it (api.md, Students). Nothing of a key goes in, and of a closed section neither
 * chart nor questions. In: the student's attempts under way, by section.
 */
export function presentForStudent(
  assignment: CourseAssignment,
  running: ReadonlyMap<string, RunningAttempt>,
  signing: Signing,
): StudentAssignment {
  const { sections } = assignment;
  const [only] = sections.length === 1 ? sections : [];
  const submitted = sections.flatMap((section) => section.submission ?? []);
  const totals = submitted.length > 0 ? sumGrades(submitted) : undefined;
  const outline = (section: CourseSection) => outlineOf(assignment, section, running.get(section.id) ?? null, signing);
  return {
    _id: assignment.id,
    moduleName: assignment.module_name,
    category: assignment.category,
    assignedDate: assignment.assigned_at,
    dueDate: assignment.due_at,
    timeLimitMinutes: only?.time_limit_minutes ?? assignment.time_limit_minutes,
    isCompleted: submitted.length === sections.length,
    progressPercent: sharePercent(submitted.length, sections.length),
    totalCorrect: totals?.totalCorrect ?? null,
    totalWrong: totals?.totalWrong ?? null,
    overallProgress: totals?.overallProgress ?? null,
    ...(only ? outline(only) : noOutline),
    subAssignments: only ? [] : sections.map((section) => ({ ...presentSection(section), ...outline(section) })),
  };
}

function presentSection(section: CourseSection): Omit<StudentSection, keyof Outline> {
  const { submission } = section;
  return {
    _id: section.id,
    subAssignmentId: section.id,
    subModuleName: section.name,
    timeLimitMinutes: section.time_limit_minutes,
    isCompleted: submission !== undefined,
    progressPercent: submission?.percent ?? null,
    correctCount: submission?.correct ?? null,
    wrongCount: submission?.wrong ?? null,
  };
}

function outlineOf(
  assignment: CourseAssignment,
  section: CourseSection,
  attempt: RunningAttempt | null,
  signing: Signing,
): Outline {
  const closed = isClosed({
    limitMinutes: effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes),
    lookup: section.lookup,
    isStarted: attempt !== null,
    isSubmitted: section.submission !== undefined,
  });
  return {
    isDynamic: section.is_dynamic === 1,
    lookup: section.lookup,
    serviceDate: section.service_date,
    pages: section.pages,
    questionCount: section.is_dynamic === 1 ? section.questions.length : null,
    closed,
    attempt,
    assignmentPdf: closed ? null : pdfLink(section, signing),
    questions: closed ? [] : listOpenQuestions(section),
  };
}

/** What a section asks: its questions without answers, or one coding form. */
export function listOpenQuestions(section: {
  is_dynamic: 0 | 1;
  questions: readonly Pick<QuestionTable, "id" | "text" | "options">[];
}): OpenQuestion[] {
  if (section.is_dynamic === 0) return [{ type: "predefined" }];
  return section.questions.map((question) => ({
    type: "dynamic",
    _id: question.id,
    questionText: question.text,
    options: optionsOf(question),
  }));
}

export function pdfLink(section: { pdf_file_id: string | null }, { secrets, clock }: Signing): string | null {
  return section.pdf_file_id === null ? null : signFileLink(secrets.linkKey, clock, section.pdf_file_id);
}
