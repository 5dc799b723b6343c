import { z } from "zod";
import { slipKinds } from "../slip-kinds.ts";
import { system } from "./codes.ts";
import { day, id, visibleText } from "./common.ts";

const lineFault = "Enter a code of at most 200 characters";

const line = visibleText.min(1, lineFault).max(200, lineFault);

/** A student names a section whose result they may see. */
export const explainRequest = z.strictObject({
  system,
  given: line,
  meant: line,
  date: day.optional(),
  assignmentId: id.optional(),
  subAssignmentId: id.nullish(),
});

/** The kind of the mistake in a line, and its explanation. */
const slip = z.object({ kind: z.enum(slipKinds), text: z.string() });

/** One axis of a procedure in both codes: characters and their meanings. */
export const comparedAxis = z.object({
  position: z.number(),
  axis: z.string(),
  given: z.string(),
  meant: z.string(),
  givenLabel: z.string().nullable(),
  meantLabel: z.string().nullable(),
  same: z.boolean(),
});

export type ComparedAxis = z.infer<typeof comparedAxis>;

export const explainReply = z.object({
  success: z.literal(true),
  ...slip.shape,
  axes: z.array(comparedAxis).optional(),
});
