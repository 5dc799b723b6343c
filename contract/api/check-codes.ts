import { z } from "zod";
import { mostCodesChecked } from "../code-systems.ts";
import { answersInput } from "./answers.ts";
import { shownSetting } from "./assignment-input.ts";
import { brokenAxis, nullableDay, status, system } from "./codes.ts";
import { day, namedCode } from "./common.ts";
import { patientInput } from "./patient.ts";

export const checkCodesRequest = z.strictObject({
  system,
  codes: z.array(z.string()).max(mostCodesChecked, `At most ${mostCodesChecked} codes are allowed`),
  date: day.optional(),
});

const checkedCode = z.object({
  code: z.string(),
  display: z.string(),
  status,
  title: z.string().nullable(),
  /** The first day of one that is not in force yet. */
  from: nullableDay,
  /** The last day of one that has ended, or that became a header. */
  until: nullableDay,
  severity: z.enum(["MCC", "CC"]).optional(),
  /** For a procedure: whether the grouper treats it as an operating-room procedure. */
  operatingRoom: z.boolean().optional(),
  /** Set for a diagnosis on the list of codes that are exempt from POA reporting. */
  poaExempt: z.literal(true).optional(),
  axis: brokenAxis.optional(),
  /** Codes that may have been meant; for a header the codes below it. */
  suggestions: z.array(namedCode),
});

export type CheckedCode = z.infer<typeof checkedCode>;

export const checkCodesReply = z.object({ success: z.literal(true), codes: z.array(checkedCode) });

export const lintRequest = z.strictObject({
  category: z.string().max(200),
  setting: shownSetting.optional(),
  /** With `poa` where the section asks for it. */
  answerKey: answersInput.omit({ dynamicQuestions: true }),
  date: day.nullish(),
  patient: patientInput.nullish(),
});

const findingKinds = [
  "unknown",
  "header",
  "not_in_force",
  "duplicate",
  "excludes1",
  "code_first",
  "principal",
  "invalid_pcs",
  "sex",
  "age",
  "drg",
  "poa",
] as const;

const finding = z.object({
  field: z.string(),
  code: z.string().nullable(),
  kind: z.enum(findingKinds),
  text: z.string(),
});

export type Finding = z.infer<typeof finding>;

export const lintReply = z.object({ success: z.literal(true), findings: z.array(finding) });
