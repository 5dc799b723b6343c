import { z } from "zod";

/** Where a second coder stands to a section's key, as staff see it; null where nobody coded it blind. */
export const blindState = z.object({
  by: z.string(),
  at: z.string(),
  /** How many lines in a hundred were the same when it was handed in. */
  agreement: z.number(),
});

export type BlindState = z.infer<typeof blindState>;
