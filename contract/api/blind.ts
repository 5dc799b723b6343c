import { z } from "zod";
import { poaValues } from "../poa.ts";
import { answersInput, refuseTooLong } from "./answers.ts";
import { shownSetting } from "./assignment-input.ts";
import { blindState } from "./blind-state.ts";
import { id } from "./common.ts";
import { poaRule } from "./key-rules.ts";
import { openQuestion } from "./student-assignments.ts";

export const blindRequest = z.strictObject({ answer: answersInput }).superRefine(({ answer }, context) => {
  refuseTooLong(answer, ["answer"], context);
});

/** A line of the key, of the blind answer, or of both. */
const blindLine = z.object({
  field: z.string(),
  label: z.string(),
  code: z.string(),
  title: z.string(),
  inKey: z.boolean(),
  inBlind: z.boolean(),
  /** Set if both have it, but in different places. */
  misplaced: z.boolean(),
  /** The code that the other side has instead. */
  other: z.string().nullable(),
  /** Staff dismissed this difference. */
  dismissed: z.boolean(),
  /** Set if both have it, with another POA. */
  poa: z.object({ key: z.enum(poaValues), blind: z.enum(poaValues).nullable() }).optional(),
});

export type BlindLine = z.infer<typeof blindLine>;

export const blindReply = z.object({
  success: z.literal(true),
  agreement: z.number(),
  lines: z.array(blindLine),
});

/** A section for blind coding. Contains nothing of the key until the blind coding is submitted. */
export const blindWorkReply = z.object({
  success: z.literal(true),
  moduleName: z.string(),
  category: z.string(),
  subModuleName: z.string(),
  isDynamic: z.boolean(),
  assignmentPdf: z.string().nullable(),
  codesOn: z.string(),
  /** Whether each ICD code takes a POA. */
  poa: poaRule,
  setting: shownSetting,
  questions: z.array(openQuestion),
  /** Why the viewer may not code the section; null if they may. */
  refusal: z.string().nullable(),
  blind: blindState.nullable(),
  /** Agreement with the current key; accepted alternatives count as equal. */
  agreementNow: z.number().nullable(),
  lines: z.array(blindLine),
});

export type BlindWork = Omit<z.infer<typeof blindWorkReply>, "success">;

const asFault = "as must be alternative, key or dismiss";

/** Decisions on differences: alternative, key, or dismiss. */
export const settleRequest = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        field: id,
        code: z.string().max(4000),
        as: z.enum(["alternative", "key", "dismiss"], { error: asFault }),
      }),
    )
    .min(1, "Choose a difference")
    .max(200),
});

export type Settling = z.infer<typeof settleRequest>["changes"][number];
