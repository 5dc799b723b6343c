import { z } from "zod";
import { limits } from "../limits.ts";
import { sentences } from "../sentences.ts";
import { requiredTextFault } from "../text-rules.ts";
import { id, lineCode, ruledText } from "./common.ts";
import { regradingPreview } from "./keys.ts";

const disputeStates = ["open", "accepted", "rejected"] as const;
export type DisputeState = (typeof disputeStates)[number];

/**
 * How a dispute is accepted: another code is right too, the key is wrong or was corrected already, or this student alone is
 * right.
 */
const rulings = ["alternative", "key", "student"] as const;
export type RulingKind = (typeof rulings)[number];

const reason = ruledText((text) => requiredTextFault(text, sentences.reasonMissing, limits.reasonLength));

export const disputeRequest = z.strictObject({
  studentId: id,
  assignmentId: id,
  subAssignmentId: id.nullish(),
  field: id,
  /** The line's code as in the result; left out for a text or a question. */
  code: lineCode.nullish(),
  reason,
});

const dispute = z.object({
  _id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  assignmentId: z.string(),
  moduleName: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  field: z.string(),
  /** The name of the field, or the text of the question. */
  label: z.string(),
  code: z.string().nullable(),
  /** The mark of the line and the key's code that was meant; null if the line is right now. */
  mark: z.enum(["wrong", "missing", "extra", "misplaced"]).nullable(),
  meant: z.string().nullable(),
  reason: z.string(),
  at: z.string(),
  state: z.enum(disputeStates),
  ruling: z
    .object({
      as: z.enum(rulings).nullable(),
      reason: z.string(),
      at: z.string(),
      /** Name of who ruled; shown to staff only. */
      by: z.string().optional(),
    })
    .nullable(),
  /** The number of other students with the same line; for staff. */
  others: z.number(),
});

export type Dispute = z.infer<typeof dispute>;

export const disputeReply = z.object({ success: z.literal(true), dispute });
export const disputesReply = z.object({ success: z.literal(true), disputes: z.array(dispute) });

export const disputesQuery = z.strictObject({
  state: z.enum(disputeStates, { error: "state must be open, accepted or rejected" }).optional(),
  assignmentId: id.optional(),
  format: z.enum(["json", "csv"], { error: "format must be json or csv" }).default("json"),
});

export const rulingRequest = z
  .strictObject({
    state: z.enum(["accepted", "rejected"], { error: "state must be accepted or rejected" }),
    reason,
    as: z.enum(rulings, { error: "as must be alternative, key or student" }).nullish(),
    dryRun: z.boolean().default(false),
  })
  .refine(({ state, as }) => state === "rejected" || as, {
    message: "as must be alternative, key or student",
    path: ["as"],
  });

export type Ruling = z.infer<typeof rulingRequest>;

export const rulingReply = z.object({
  success: z.literal(true),
  regraded: z.number(),
  up: z.number(),
  down: z.number(),
  /** In a dry run: the results that would change. */
  students: regradingPreview.shape.students.optional(),
  /** In a dry run: why this ruling is not possible. */
  refused: z.string().optional(),
});

export const openDisputesReply = z.object({ success: z.literal(true), open: z.number() });
