import type { OpenQuestion, StudentAssignment, StudentSection } from "#contract/api/assignments.ts";
import { sumGrades } from "#contract/grading.ts";
import { sharePercent } from "#contract/progress.ts";
import { signFileLink } from "../files/links.ts";
import type { Services } from "../http/services.ts";
import type { CourseAssignment, CourseSection } from "./load-course.ts";

type Signing = Pick<Services, "secrets" | "clock">;

/** An assignment as its student sees it (api.md, Students). Nothing of a key goes in. */
export function presentForStudent(assignment: CourseAssignment, signing: Signing): StudentAssignment {
  const { sections } = assignment;
  const [only] = sections.length === 1 ? sections : [];
  const submitted = sections.flatMap((section) => section.submission ?? []);
  const totals = submitted.length > 0 ? sumGrades(submitted) : undefined;
  return {
    _id: assignment.id,
    moduleName: assignment.module_name,
    category: assignment.category,
    assignedDate: assignment.assigned_at,
    dueDate: assignment.due_at,
    timeLimitMinutes: only?.time_limit_minutes ?? assignment.time_limit_minutes,
    assignmentPdf: only ? pdfLink(only, signing) : null,
    isCompleted: submitted.length === sections.length,
    progressPercent: sharePercent(submitted.length, sections.length),
    totalCorrect: totals?.totalCorrect ?? null,
    totalWrong: totals?.totalWrong ?? null,
    overallProgress: totals?.overallProgress ?? null,
    questions: only ? openQuestions(only) : [],
    subAssignments: only ? [] : sections.map((section) => presentSection(section, signing)),
  };
}

function presentSection(section: CourseSection, signing: Signing): StudentSection {
  const { submission } = section;
  return {
    _id: section.id,
    subAssignmentId: section.id,
    subModuleName: section.name,
    isDynamic: section.is_dynamic === 1,
    assignmentPdf: pdfLink(section, signing),
    timeLimitMinutes: section.time_limit_minutes,
    isCompleted: submission !== undefined,
    progressPercent: submission?.percent ?? null,
    correctCount: submission?.correct ?? null,
    wrongCount: submission?.wrong ?? null,
    questions: openQuestions(section),
  };
}

function openQuestions(section: CourseSection): OpenQuestion[] {
  if (section.is_dynamic === 0) return [{ type: "predefined" }];
  return section.questions.map((question) => ({
    type: "dynamic",
    _id: question.id,
    questionText: question.text,
    options: JSON.parse(question.options) as string[],
  }));
}

export function pdfLink(section: { pdf_file_id: string | null }, { secrets, clock }: Signing): string | null {
  return section.pdf_file_id === null ? null : signFileLink(secrets.linkKey, clock, section.pdf_file_id);
}
