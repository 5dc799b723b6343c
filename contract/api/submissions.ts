import { z } from "zod";
import { codingAnswer } from "./assignments.ts";
import { id, requiredText } from "./common.ts";

export const codeMark = z.object({
  code: z.string(),
  mark: z.enum(["match", "wrong", "missing", "extra", "misplaced"]),
  position: z.number().optional(),
  keyPosition: z.number().optional(),
});

export const verdict = z.object({
  correct: z.boolean(),
  codes: z.array(codeMark).optional(),
  handMade: z.object({ correct: z.boolean(), reason: z.string(), at: z.string() }).optional(),
});

export const verdicts = z.record(z.string(), verdict);

export const answeredQuestion = z.object({
  _id: z.string(),
  questionText: z.string(),
  options: z.array(z.string()),
  submittedAnswer: z.string(),
  correctAnswer: z.string(),
  isCorrect: z.boolean(),
});

export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

/** One section of one student, submitted beside correct (api.md, Block). */
export const submissionBlock = z.object({
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  enteredValues: codingAnswer.extend({ dynamicQuestions: z.array(answeredQuestion) }),
  answerKey: codingAnswer.extend({
    dynamicQuestions: z.array(z.object({ questionText: z.string(), options: z.array(z.string()), answer: z.string() })),
  }),
  verdicts,
  correctCount: z.number(),
  wrongCount: z.number(),
  progressPercent: z.number(),
  submissionDate: z.string(),
  auto: z.boolean(),
  lateSeconds: z.number(),
  /** Answers that arrived after the deadline and the grace; kept beside, not graded. */
  late: z
    .object({
      answers: codingAnswer.extend({ dynamicQuestions: z.array(answeredQuestion) }),
      submissionDate: z.string(),
      lateSeconds: z.number(),
    })
    .nullable(),
});

export type SubmissionBlock = z.infer<typeof submissionBlock>;

/** Answers of an older kind, kept without a grade: coding fields or questions, under the section's id (spec section 3). */
export const olderAnswers = codingAnswer.partial().extend({
  subAssignmentId: z.string(),
  dynamicQuestions: z.array(answeredQuestion.partial()).optional(),
});

export type OlderAnswers = z.infer<typeof olderAnswers>;

export const studentSubmissions = z.object({
  studentId: z.string(),
  studentName: z.string(),
  courseName: z.string(),
  submissionDate: z.string(),
  totalCorrect: z.number(),
  totalWrong: z.number(),
  overallProgress: z.number(),
  parentSummary: submissionBlock.nullable(),
  subModulesSummary: z.array(submissionBlock),
  submittedAnswers: z.array(olderAnswers),
});

export type StudentSubmissions = z.infer<typeof studentSubmissions>;

export const submissionsReply = z.object({
  success: z.literal(true),
  assignmentId: z.string(),
  moduleName: z.string(),
  category: z.string(),
  results: z.array(studentSubmissions),
});

export type Submissions = z.infer<typeof submissionsReply>;

export const resultRequest = z.strictObject({ studentId: id, assignmentId: id });

/** One section as its student sees it after submitting; before, `submitted` is null and the key empty. */
export const resultEntry = z.object({
  moduleName: z.string(),
  subModuleName: z.string(),
  subAssignmentId: z.string(),
  assignmentPdf: z.string().nullable(),
  submitted: codingAnswer
    .extend({
      subAssignmentId: z.string(),
      dynamicQuestions: z.array(answeredQuestion),
      correctCount: z.number(),
      wrongCount: z.number(),
      progressPercent: z.number(),
      submissionDate: z.string(),
      startedAt: z.string().nullable(),
      auto: z.boolean(),
      lateSeconds: z.number(),
    })
    .nullable(),
  dynamicQuestions: z.array(answeredQuestion),
  correctAnswerKey: codingAnswer.nullable(),
  correctDynamicQuestions: z.array(z.object({ questionText: z.string(), answer: z.string() })),
  verdicts,
  late: z.boolean(),
});

export type ResultEntry = z.infer<typeof resultEntry>;

export const resultReply = z.object({
  success: z.literal(true),
  assignmentType: z.enum(["single", "multi"]),
  category: z.string(),
  data: z.union([z.array(resultEntry), resultEntry]),
  totalCorrect: z.number(),
  totalWrong: z.number(),
  overallProgress: z.number(),
});

export type Result = z.infer<typeof resultReply>;

export const handMadeVerdictRequest = z.strictObject({
  subAssignmentId: id.nullish(),
  field: id,
  correct: z.boolean().nullable(),
  reason: z.string().trim().max(1000, "At most 1000 characters are allowed").default(""),
});

export const lateRequest = z.strictObject({ subAssignmentId: id.nullish(), accept: z.boolean() });

export const reopenQuery = z.strictObject({ subAssignmentId: id.optional() });

export const extraMinutesRequest = z.strictObject({
  assignmentId: id,
  minutes: z
    .int("Extra minutes must be a whole number of 0 or more")
    .min(0)
    .max(24 * 60),
  reason: requiredText("Reason is required", 1000).optional(),
});
