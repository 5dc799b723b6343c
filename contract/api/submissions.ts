import { z } from "zod";
import { limits } from "../limits.ts";
import { poaValues } from "../poa.ts";
import { textFault } from "../text-rules.ts";
import { codingAnswer, shownEvidence, shownPoa } from "./answers.ts";
import { id, lineCode, pageQuery, ruled, visibleText } from "./common.ts";
import { poaRule, shownKeyNotes, shownNotCoded } from "./key-rules.ts";

/** A decision of staff by hand. */
const handMade = z.object({
  reason: z.string(),
  at: z.string(),
  /** Name of the staff member; shown to staff only. */
  by: z.string().optional(),
});

/** A mistake: its kind and its explanation. */
const slip = z.object({ kind: z.string(), text: z.string() });

const codeMark = z.object({
  code: z.string(),
  mark: z.enum(["match", "wrong", "missing", "extra", "misplaced"]),
  position: z.number().optional(),
  keyPosition: z.number().optional(),
  /** The code of the key that a wrong or accepted code was matched with. */
  meant: z.string().optional(),
  points: z.number(),
  /** Set on a match with another POA than the key's; `given` is null if the POA was left out. */
  poa: z.object({ given: z.enum(poaValues).nullable(), meant: z.enum(poaValues) }).optional(),
  /** Set where staff took this line alone as right. */
  handMade: handMade.optional(),
  slip: slip.optional(),
});

const verdict = z.object({
  correct: z.boolean(),
  codes: z.array(codeMark).optional(),
  /** Only for a text that is one code. */
  slip: slip.optional(),
  /** The official titles of the given and the meant codes, by code as typed. */
  titles: z.record(z.string(), z.string()).optional(),
  handMade: handMade.extend({ correct: z.boolean() }).optional(),
});

export const verdicts = z.record(z.string(), verdict);

export const answeredQuestion = z.object({
  _id: z.string(),
  questionText: z.string(),
  options: z.array(z.string()),
  submittedAnswer: z.string(),
  correctAnswer: z.string(),
  /** Why the answer is right; empty without an explanation. */
  explanation: z.string(),
  isCorrect: z.boolean(),
});

export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

/** Submitted answers: the fields, the POA of the ICD codes where it is asked for, and the questions. */
export const enteredAnswers = codingAnswer.extend({ poa: shownPoa, dynamicQuestions: z.array(answeredQuestion) });

/** Answers that arrived after the deadline and the grace. They are stored but not graded. */
export const lateAnswers = z.object({
  answers: enteredAnswers,
  submissionDate: z.string(),
  lateSeconds: z.number(),
});

/** A score by lines beside the score by fields, and which version of the key made both (coding.md section 3). */
const lineScore = {
  points: z.number(),
  lines: z.number(),
  codePercent: z.number(),
  keyVersion: z.number(),
  /** Median of all submissions of the section; null under five. */
  classMedian: z.number().nullable(),
};

/** The score of a submission, and when and how it was submitted. */
export const scored = {
  correctCount: z.number(),
  wrongCount: z.number(),
  progressPercent: z.number(),
  ...lineScore,
  submissionDate: z.string(),
  startedAt: z.string().nullable(),
  auto: z.boolean(),
  lateSeconds: z.number(),
};

/** The day by whose releases a section's codes are shown (contract/time.ts, dayOfCodes). */
export const codesOn = z.string();

/** One section of one student: the submitted answers beside the key (`Block` in api.md section 10). */
const submissionBlock = z.object({
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  /** The number of the student's variant; null for a section without variants. */
  variant: z.number().nullable(),
  /** Whether its ICD codes have a POA. */
  poa: poaRule,
  enteredValues: enteredAnswers,
  answerKey: codingAnswer.extend({
    dynamicQuestions: z.array(
      z.object({
        questionText: z.string(),
        options: z.array(z.string()),
        answer: z.string(),
        explanation: z.string(),
      }),
    ),
  }),
  verdicts,
  keyNotes: shownKeyNotes,
  notCoded: shownNotCoded,
  /** Passages of the chart that the student attached to codes. */
  evidence: shownEvidence,
  ...scored,
  codesOn,
  /** The chart's signed link. */
  assignmentPdf: z.string().nullable(),
  /** Late answers that staff have not decided about. */
  late: lateAnswers.nullable(),
  /** The comment of staff on the whole submission. */
  comment: z.string().nullable(),
});

export type SubmissionBlock = z.infer<typeof submissionBlock>;

/** Answers of an older kind, kept without a grade: coding fields or questions, under the section's id (spec.md section 3). */
const olderAnswers = codingAnswer.partial().extend({
  subAssignmentId: z.string(),
  dynamicQuestions: z.array(answeredQuestion.partial()).optional(),
});

export type OlderAnswers = z.infer<typeof olderAnswers>;

const studentSubmissions = z.object({
  studentId: z.string(),
  studentName: z.string(),
  courseName: z.string(),
  submissionDate: z.string(),
  totalCorrect: z.number(),
  totalWrong: z.number(),
  overallProgress: z.number(),
  /** True if the timer submitted some of it. */
  auto: z.boolean(),
  /** True if some of it was submitted after the due date. */
  afterDue: z.boolean(),
  /** True if late answers wait for a decision. */
  late: z.boolean(),
  /** True if a verdict was set by hand. */
  handMade: z.boolean(),
  /** The number of disputed lines without a ruling. */
  disputes: z.number(),
  /** Omitted, like the fields below, if only names are requested. */
  parentSummary: submissionBlock.nullable().optional(),
  subModulesSummary: z.array(submissionBlock).optional(),
  submittedAnswers: z.array(olderAnswers).optional(),
});

export type StudentSubmissions = z.infer<typeof studentSubmissions>;

/**
 * Which submissions of an assignment are requested (api.md section 10): all, only names, a page, one student's, or the
 * students without a submission.
 */
export const submissionsQuery = pageQuery.extend({
  view: z.enum(["names", "missing"], { error: "view must be names or missing" }).optional(),
  studentId: id.optional(),
});

export const submissionsReply = z.object({
  success: z.literal(true),
  assignmentId: z.string(),
  moduleName: z.string(),
  category: z.string(),
  /** The latest submission is first. */
  results: z.array(studentSubmissions),
  /** The start of the next page; only with a limit. */
  next: z.string().nullable().optional(),
  /** Students of the course without a submission, by name; with a limit only the first ones; with view=missing the page. */
  notSubmitted: z.array(z.object({ studentId: z.string(), studentName: z.string() })),
  /** Their number; only with a limit. */
  notSubmittedTotal: z.number().optional(),
});

export type Submissions = z.infer<typeof submissionsReply>;

export const handMadeVerdictRequest = z.strictObject({
  subAssignmentId: id.nullish(),
  field: id,
  /** The code of one wrong line of a list, as in the result; left out for the whole field. */
  code: lineCode.nullish(),
  correct: z.boolean().nullable(),
  reason: ruled(visibleText, (text) => textFault(text, limits.reasonLength)).default(""),
  /** True applies the verdict to all who answered the same in this item, or have the same line. */
  everyone: z.boolean().default(false),
  /** When the verdict by hand that was on the screen was set; null where there was none. Left out: whatever is stored is replaced. */
  seen: z.string().max(40).nullable().optional(),
});

/** Number of other students with the same normalised answer to a graded item, or the same line of it. */
export const sameAnswersQuery = z.strictObject({
  subAssignmentId: id.optional(),
  field: id,
  code: lineCode.optional(),
});

export const sameAnswersReply = z.object({ success: z.literal(true), others: z.number() });

export const commentRequest = z.strictObject({
  text: ruled(visibleText, (text) => textFault(text, limits.commentLength)),
  /** The comment as the form read it, empty for none. A stored comment that differs is not replaced. */
  seen: z.string().max(limits.commentLength).optional(),
});

export const lateRequest = z.strictObject({ subAssignmentId: id.nullish(), accept: z.boolean() });

/** Since when students may read the results. */
export const openResultsReply = z.object({
  success: z.literal(true),
  message: z.string(),
  resultsOpenedAt: z.string(),
});

export const reopenQuery = z.strictObject({ subAssignmentId: id.optional() });

/** The student's own counts (api.md section 5). */
export const courseStatsReply = z.object({
  success: z.literal(true),
  totalAssigned: z.number(),
  completed: z.number(),
  pending: z.number(),
  averageScore: z.string(),
  stats: z.object({
    totalAssigned: z.number(),
    completed: z.number(),
    pending: z.number(),
    averageScore: z.number(),
  }),
});
