import { z } from "zod";

/** The blind coding of a section, as staff see it; null without one. */
export const blindState = z.object({
  by: z.string(),
  at: z.string(),
  /** Percentage of equal lines at the time of the submission. */
  agreement: z.number(),
});

export type BlindState = z.infer<typeof blindState>;
