import { z } from "zod";
import { codingAnswer } from "./answers.ts";
import { keyedQuestion } from "./assignments.ts";
import { flag } from "./common.ts";
import { shownGrading } from "./key-rules.ts";

/** True if scores may only rise. */
export const editQuery = z.strictObject({ raiseOnly: flag });

/** The effect of another key on results. Nothing is stored. */
export const regradingPreview = z.object({
  success: z.literal(true),
  /** Students whose percent or marks change. */
  students: z.array(
    z.object({
      studentId: z.string(),
      studentName: z.string(),
      subAssignmentId: z.string(),
      before: z.number(),
      after: z.number(),
      /**
       * Changed rules (`scoring` and `poa` with the new value, `sequence`, `partPoints`), then the lines whose mark changes,
       * with the new mark, or with `poa` if the POA changes the points of a match.
       */
      because: z.array(z.object({ kind: z.string(), code: z.string() })),
    }),
  ),
  up: z.number(),
  down: z.number(),
  same: z.number(),
});

export type RegradingPreview = z.infer<typeof regradingPreview>;

const { keyVersion: _present, ...rules } = shownGrading;

export const keyVersionsReply = z.object({
  success: z.literal(true),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.string(),
      cause: z.string(),
      answerKey: codingAnswer.nullable(),
      dynamicQuestions: z.array(keyedQuestion),
      ...rules,
      regraded: z.number(),
      up: z.number(),
      down: z.number(),
    }),
  ),
});

export type KeyVersion = z.infer<typeof keyVersionsReply>["versions"][number];

export const restoreQuery = z.strictObject({ dryRun: flag, raiseOnly: flag });

/** The reply of a dry run is the preview. */
export const restoreReply = regradingPreview.partial().extend({
  success: z.literal(true),
  keyVersion: z.number().optional(),
  regraded: z.number().optional(),
});
