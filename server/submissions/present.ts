import type { AnsweredQuestion, ResultEntry, SubmissionBlock } from "#contract/api/submissions.ts";
import { foldText, matchAnswers, type Verdicts } from "#contract/grading.ts";
import { pdfLink } from "../assignments/present-for-student.ts";
import type { SubmissionTable } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { type KeyedSection, keyQuestions, parseKey, type StoredAnswers } from "./answers.ts";
import type { KeyedAssignment } from "./load-sections.ts";

type Signing = Pick<Services, "secrets" | "clock">;

function answeredQuestions(section: KeyedSection, answers: StoredAnswers, verdicts: Verdicts): AnsweredQuestion[] {
  const submitted = matchAnswers(keyQuestions(section), answers.dynamicQuestions);
  return section.questions.map((question, index) => {
    const submittedAnswer = submitted[index] ?? "";
    return {
      _id: question.id,
      questionText: question.text,
      options: JSON.parse(question.options) as string[],
      submittedAnswer,
      correctAnswer: question.answer,
      isCorrect: verdicts[question.id]?.correct ?? foldText(submittedAnswer) === foldText(question.answer),
    };
  });
}

/** One section of one student for staff, submitted beside correct (api.md, Block). */
export function presentBlock(section: KeyedSection, submission: SubmissionTable): SubmissionBlock {
  const answers = JSON.parse(submission.answers) as StoredAnswers;
  const verdicts = JSON.parse(submission.verdicts) as Verdicts;
  const late =
    submission.late_answers === null || submission.late_decided === 1
      ? null
      : (JSON.parse(submission.late_answers) as { answers: StoredAnswers; lateSeconds: number });
  return {
    subAssignmentId: section.id,
    subModuleName: section.name,
    enteredValues: { ...answers, dynamicQuestions: answeredQuestions(section, answers, verdicts) },
    answerKey: {
      ...parseKey(section),
      dynamicQuestions: section.questions.map((question) => ({
        questionText: question.text,
        options: JSON.parse(question.options) as string[],
        answer: question.answer,
      })),
    },
    verdicts,
    correctCount: submission.correct,
    wrongCount: submission.wrong,
    progressPercent: submission.percent,
    submissionDate: submission.submitted_at,
    auto: submission.auto === 1,
    lateSeconds: submission.late_seconds,
    late: late && {
      answers: { ...late.answers, dynamicQuestions: answeredQuestions(section, late.answers, {}) },
      submissionDate: submission.late_at ?? submission.submitted_at,
      lateSeconds: late.lateSeconds,
    },
  };
}

/** One section as its student sees it; nothing of the key unless it is submitted, or staff ask. */
export function presentResultEntry(
  assignment: KeyedAssignment,
  section: KeyedSection,
  submission: (SubmissionTable & { started_at: string | null }) | undefined,
  signing: Signing,
): ResultEntry {
  const place = {
    moduleName: assignment.module_name,
    subModuleName: section.name,
    subAssignmentId: section.id,
    assignmentPdf: pdfLink(section, signing),
  };
  if (!submission) {
    return {
      ...place,
      submitted: null,
      dynamicQuestions: [],
      correctAnswerKey: null,
      correctDynamicQuestions: [],
      verdicts: {},
      late: false,
    };
  }
  const {
    enteredValues,
    verdicts,
    correctCount,
    wrongCount,
    progressPercent,
    submissionDate,
    auto,
    lateSeconds,
    late,
  } = presentBlock(section, submission);
  return {
    ...place,
    submitted: {
      ...enteredValues,
      subAssignmentId: section.id,
      correctCount,
      wrongCount,
      progressPercent,
      submissionDate,
      startedAt: submission.started_at,
      auto,
      lateSeconds,
    },
    dynamicQuestions: enteredValues.dynamicQuestions,
    correctAnswerKey: section.is_dynamic === 1 ? null : parseKey(section),
    correctDynamicQuestions: section.questions.map((question) => ({
      questionText: question.text,
      answer: question.answer,
    })),
    verdicts,
    late: late !== null,
  };
}
