import { z } from "zod";
import { codingAnswer, shownEvidence, shownPoa } from "./answers.ts";

const givenAnswers = codingAnswer.extend({
  poa: shownPoa,
  dynamicQuestions: z.array(
    z.object({ _id: z.string(), questionText: z.string(), options: z.array(z.string()), submittedAnswer: z.string() }),
  ),
});

/** A student's own answers in an assignment, section by section, and nothing of the key. */
export const handedInReply = z.object({
  success: z.literal(true),
  moduleName: z.string(),
  sections: z.array(
    z.object({
      subAssignmentId: z.string(),
      subModuleName: z.string(),
      assignmentPdf: z.string().nullable(),
      submissionDate: z.string(),
      startedAt: z.string().nullable(),
      auto: z.boolean(),
      lateSeconds: z.number(),
      answers: givenAnswers,
      evidence: shownEvidence,
    }),
  ),
});

export type HandedIn = z.infer<typeof handedInReply>;
