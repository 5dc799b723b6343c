import { z } from "zod";
import { limits } from "../sentences.ts";
import { codingAnswerInput } from "./assignments.ts";
import { id } from "./common.ts";

export const questionAnswerInput = z.strictObject({
  _id: id.optional(),
  questionText: z.string().max(limits.textLength).optional(),
  submittedAnswer: z.string().trim().max(limits.textLength),
});

/** The answers of one section: the coding fields, or answers to dynamic questions. */
export const answersInput = z.strictObject({
  ...codingAnswerInput,
  dynamicQuestions: z.array(questionAnswerInput).max(300).optional(),
});

export type AnswersInput = z.infer<typeof answersInput>;

export const startAttemptRequest = z.strictObject({
  studentId: id,
  assignmentId: id,
  subAssignmentId: id.nullish(),
});

/** A draft holds the fields saved so far; a field never touched is absent. */
export const draftAnswers = z.object({
  patientName: z.string().optional(),
  ageOrDob: z.string().optional(),
  icdCodes: z.array(z.string()).optional(),
  cptCodes: z.array(z.string()).optional(),
  pcsCodes: z.array(z.string()).optional(),
  hcpcsCodes: z.array(z.string()).optional(),
  drgValue: z.string().optional(),
  modifiers: z.array(z.string()).optional(),
  notes: z.string().optional(),
  adx: z.string().optional(),
  dynamicQuestions: z
    .array(z.object({ _id: z.string().optional(), questionText: z.string().optional(), submittedAnswer: z.string() }))
    .optional(),
});

export type DraftAnswers = z.infer<typeof draftAnswers>;

export const startAttemptReply = z.object({
  success: z.literal(true),
  startedAt: z.string(),
  deadline: z.string().nullable(),
  now: z.string(),
  draft: draftAnswers.nullable(),
});

export type Attempt = z.infer<typeof startAttemptReply>;

/** Fields present in `answers` replace the saved ones; absent fields stay, so that two tabs do not erase each other. */
export const saveDraftRequest = startAttemptRequest.extend({ answers: answersInput });

export const saveDraftReply = z.object({
  success: z.literal(true),
  savedAt: z.string(),
  deadline: z.string().nullable(),
  now: z.string(),
  draft: draftAnswers,
});

export const submitRequest = z.strictObject({
  studentId: id,
  assignmentId: id,
  submittedAnswers: z
    .array(answersInput.extend({ subAssignmentId: id.nullish() }), { error: "submittedAnswers must not be empty" })
    .min(1, "submittedAnswers must not be empty")
    .max(100),
  /** True when the timer submits and not a hand. */
  auto: z.boolean().default(false),
});

export type SubmitRequest = z.infer<typeof submitRequest>;

export const submitReply = z.object({
  success: z.literal(true),
  message: z.string(),
  totalCorrect: z.number(),
  totalWrong: z.number(),
  overallProgress: z.number(),
  alreadySubmitted: z.boolean(),
  late: z.boolean(),
});

export type SubmitReply = z.infer<typeof submitReply>;

export const alreadySubmittedFault = "This section has already been submitted";
export const timeUpFault = "Time is up";

/** Who is working now (issue: timed attempts). */
export const openAttemptsReply = z.object({
  success: z.literal(true),
  now: z.string(),
  attempts: z.array(
    z.object({
      studentId: z.string(),
      studentName: z.string(),
      subAssignmentId: z.string(),
      subModuleName: z.string(),
      startedAt: z.string(),
      deadline: z.string().nullable(),
      savedAt: z.string().nullable(),
    }),
  ),
});

export type OpenAttempt = z.infer<typeof openAttemptsReply>["attempts"][number];
