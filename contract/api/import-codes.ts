import { z } from "zod";
import { sentences } from "../sentences.ts";
import { system } from "./codes.ts";
import { day, ruled, visibleText } from "./common.ts";

export const importCodesQuery = z.strictObject({ dryRun: z.enum(["true", "false"]).default("false") });

export const importCodesFields = z.strictObject({
  system: system.optional(),
  from: day.optional(),
  licenceHolder: visibleText.max(200).optional(),
  licenceYear: ruled(z.string().trim(), (year) =>
    /^20\d\d$/.test(year) ? undefined : sentences.cptYearMissing,
  ).optional(),
});

export type ImportCodesFields = z.infer<typeof importCodesFields>;

export const importCodesReply = z.object({
  success: z.literal(true),
  system,
  release: z.string(),
  from: z.string(),
  codes: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  /** Lines without a code: the agency's header. */
  skipped: z.array(z.object({ line: z.number(), text: z.string() })),
});
