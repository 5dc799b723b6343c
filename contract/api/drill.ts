import { z } from "zod";
import { limits } from "../limits.ts";
import { slipKinds } from "../slip-kinds.ts";
import { system } from "./codes.ts";
import { id, visibleText } from "./common.ts";
import { comparedAxis } from "./explain-codes.ts";

const mostLines = 50;
const limitFault = `limit must be a whole number from 1 to ${mostLines}`;

export const drillQuery = z.strictObject({
  limit: z.coerce
    .number({ error: limitFault })
    .int(limitFault)
    .min(1, limitFault)
    .max(mostLines, limitFault)
    .default(12),
});

/** One line to code: a passage of a chart or a code's title, without the code. */
const drillLine = z.object({
  id: z.string(),
  kind: z.enum(["passage", "title"]),
  prompt: z.string(),
  /** The words before the passage. */
  before: z.string(),
  after: z.string(),
  page: z.number().nullable(),
  /** The assignment of the line. */
  source: z.string(),
  assignmentId: z.string(),
  subAssignmentId: z.string(),
  system,
  field: z.string(),
  /** `due`: it is due again; `slip`: the student got it wrong; `key`: it is in a key that the student has seen. */
  why: z.enum(["due", "slip", "key"]),
});

export type DrillLine = z.infer<typeof drillLine>;

/** Days in a row on which the student has practised, up to today or yesterday. */
const daysInRow = z.number();

export const drillReply = z.object({
  success: z.literal(true),
  lines: z.array(drillLine),
  /** The number of lines that are due by today. */
  due: z.number(),
  /** The time at which the next line is due; null if there is none. */
  nextAt: z.string().nullable(),
  daysInRow,
});

export const drillAnswerRequest = z.strictObject({
  id,
  code: visibleText
    .min(1, "Enter a code")
    .max(limits.drillAnswerLength, `Enter a code of at most ${limits.drillAnswerLength} characters`),
});

export const drillAnswerReply = z.object({
  success: z.literal(true),
  right: z.boolean(),
  /** The right code and its title. */
  meant: z.string(),
  title: z.string().nullable(),
  slip: z.object({ kind: z.enum(slipKinds), text: z.string(), axes: z.array(comparedAxis).optional() }).nullable(),
  /** The key's explanation. */
  rationale: z.string().nullable(),
  /** The time at which the line is due again. */
  nextAt: z.string(),
  daysInRow,
});

export type DrillAnswer = z.infer<typeof drillAnswerReply>;
