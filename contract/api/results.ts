import { z } from "zod";
import { codingAnswer, shownEvidence } from "./answers.ts";
import { id } from "./common.ts";
import { sectionDrg } from "./drg.ts";
import { poaRule, shownKeyNotes, shownNotCoded } from "./key-rules.ts";
import { answeredQuestion, codesOn, enteredAnswers, lateAnswers, scored, verdicts } from "./submissions.ts";

export const resultRequest = z.strictObject({ studentId: id, assignmentId: id });

/** One section as its student sees it after submitting; before, `submitted` is null and the key empty. */
const resultEntry = z.object({
  moduleName: z.string(),
  subModuleName: z.string(),
  subAssignmentId: z.string(),
  assignmentPdf: z.string().nullable(),
  codesOn,
  /** True if its ICD codes have a POA. */
  poa: poaRule,
  submitted: enteredAnswers.extend({ subAssignmentId: z.string(), ...scored }).nullable(),
  /** The score by lines, repeated from `submitted`, so that programs read an entry like a block. Null before. */
  points: z.number().nullable(),
  lines: z.number().nullable(),
  codePercent: z.number().nullable(),
  keyVersion: z.number().nullable(),
  classMedian: z.number().nullable(),
  dynamicQuestions: z.array(answeredQuestion),
  correctAnswerKey: codingAnswer.nullable(),
  correctDynamicQuestions: z.array(z.object({ questionText: z.string(), answer: z.string(), explanation: z.string() })),
  /** The notes of the key on its codes; null with the key. */
  keyNotes: shownKeyNotes.nullable(),
  /** Statements of the chart that are not coded, and why; null with the key. */
  notCoded: shownNotCoded.nullable(),
  /** Passages of the chart that the student attached to codes. The key's passages are in its notes. */
  evidence: shownEvidence,
  verdicts,
  /** True if late answers wait for a decision of staff. */
  late: z.boolean(),
  /** Late answers that do not count, because they wait for staff or were refused. Without correct answers. */
  lateAnswers: lateAnswers.extend({ refused: z.boolean() }).nullable(),
  /** In courses with a DRG: the student's DRG beside the key's. */
  drg: sectionDrg.nullable(),
  /** The instructor's comment on the whole submission. */
  comment: z.string().nullable(),
  /** Rulings on disputed lines: the student's disputes, and those that changed the key for everyone. */
  rulings: z.array(
    z.object({
      label: z.string(),
      code: z.string().nullable(),
      isAccepted: z.boolean(),
      as: z.enum(["alternative", "key", "student"]).nullable(),
      reason: z.string(),
      at: z.string(),
      isOwn: z.boolean(),
    }),
  ),
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
