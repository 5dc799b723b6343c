import { z } from "zod";
import { answersInput, refuseTooLong } from "./answers.ts";
import { id } from "./common.ts";

const noAnswers = "submittedAnswers must not be empty";

/**
 * Answers that are too long are refused. Those of the timer are cut instead, because nobody is there to shorten
 * them at zero.
 */
export const submitRequest = z
  .strictObject({
    studentId: id,
    assignmentId: id,
    submittedAnswers: z
      .array(answersInput.extend({ subAssignmentId: id.nullish() }), { error: noAnswers })
      .min(1, noAnswers)
      .max(100),
    /** True if the timer submits. */
    auto: z.boolean().default(false),
  })
  .superRefine(({ submittedAnswers, auto }, context) => {
    if (auto) return;
    for (const [index, answers] of submittedAnswers.entries()) {
      refuseTooLong(answers, ["submittedAnswers", index], context);
    }
  });

export type SubmitRequest = z.infer<typeof submitRequest>;

export const submitReply = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The score; 0 until results are open. */
  totalCorrect: z.number(),
  totalWrong: z.number(),
  overallProgress: z.number(),
  alreadySubmitted: z.boolean(),
  late: z.boolean(),
  /** The result cannot be read yet; from when on it can, as ISO time, where that is known. */
  resultsClosed: z.boolean(),
  resultsOpenAt: z.string().nullable(),
  /** When the submission that counts was made. */
  submissionDate: z.string(),
  /** The items that the timer's answers were cut in, because they were too long. */
  cut: z.array(z.string()),
});

export type SubmitReply = z.infer<typeof submitReply>;
