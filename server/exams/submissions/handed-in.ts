import type { HandedIn } from "#contract/api/handed-in.ts";
import { matchQuestions } from "#contract/grading.ts";
import { sentences } from "#contract/sentences.ts";
import { optionsOf } from "../../core/database/json-columns.ts";
import { unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { keyedAt } from "../../courses/keys/key-cache.ts";
import { assignmentUnknown, type SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { pdfLink } from "../../courses/sections/present-for-student.ts";
import { parseStored } from "../grading/answers.ts";
import { readResultRows, type Submitted } from "./result-rows.ts";
import { visibleTo } from "./results.ts";

/**
 * Returns a student's own submitted answers of an assignment, also before its results open, and nothing of the key.
 * Throws 404 if nothing is submitted.
 */
export async function readHandedIn(
  services: Pick<Services, "db" | "clock" | "secrets">,
  viewer: Viewer,
  assignmentId: string,
): Promise<Omit<HandedIn, "success">> {
  const { db, clock } = services;
  const rows = await readResultRows(db, { studentId: viewer.id, assignmentId });
  if (!rows) throw assignmentUnknown();
  const { submissions } = rows;
  const keyed = await keyedAt(db, db, assignmentId, rows.courseVersion);
  const assignment = visibleTo(viewer, clock(), keyed, rows);
  if (submissions.length === 0) throw unknown(sentences.noResult);
  return {
    moduleName: assignment.module_name,
    sections: assignment.sections.flatMap((section) => {
      const submission = submissions.find(({ section_id }) => section_id === section.id);
      return submission ? [presentHandedIn(section, submission, pdfLink(section, services))] : [];
    }),
  };
}

/** Returns the submitted answers of one section, and nothing of its key. */
export function presentHandedIn(
  section: SectionWithKey,
  submission: Submitted,
  assignmentPdf: string | null,
): HandedIn["sections"][number] {
  const { evidence, dynamicQuestions, ...fields } = parseStored(submission.answers);
  const asked = section.questions.map((question) => ({ _id: question.id, questionText: question.text }));
  const given = matchQuestions(asked, dynamicQuestions);
  const questions = section.questions.map((question, index) => ({
    _id: question.id,
    questionText: question.text,
    options: optionsOf(question),
    submittedAnswer: given[index]?.submittedAnswer ?? "",
  }));
  return {
    subAssignmentId: section.id,
    subModuleName: section.name,
    assignmentPdf,
    submissionDate: submission.submitted_at,
    startedAt: submission.started_at,
    auto: submission.auto === 1,
    lateSeconds: submission.late_seconds,
    answers: { ...fields, dynamicQuestions: questions },
    evidence,
  };
}
