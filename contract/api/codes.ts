import { z } from "zod";
import { codeStatuses, codeSystems, longestCodeSearch } from "../code-systems.ts";
import { day, namedCode, ruledText } from "./common.ts";

const systemFault = `system must be one of ${codeSystems.join(", ")}`;

export const system = z.enum(codeSystems, { error: systemFault });

export const nullableDay = z.string().nullable();

const codeRelease = z.object({
  release: z.string(),
  title: z.string(),
  from: nullableDay,
  /** Null: until there is another. */
  to: nullableDay,
  codes: z.number(),
  source: z.string(),
  imported: z.boolean(),
  importedAt: z.string().nullable(),
  /** For staff only. */
  importedBy: z.string().nullable(),
});

export type CodeRelease = z.infer<typeof codeRelease>;

export const codeSystemsReply = z.object({
  success: z.literal(true),
  systems: z.array(z.object({ system, title: z.string(), releases: z.array(codeRelease) })),
});

const limitFault = "limit must be a whole number from 1 to 50";

export const codeSearchQuery = z.strictObject({
  system: system.optional(),
  q: ruledText((text) => {
    if (text.length > longestCodeSearch) return `A search has at most ${longestCodeSearch} characters`;
    return /[\p{L}\p{N}]/u.test(text) ? undefined : "Enter a code or words to search for";
  }),
  limit: z.coerce.number({ error: limitFault }).int(limitFault).min(1, limitFault).max(50, limitFault).default(20),
  date: day.optional(),
});

/** A search in words. */
export const pcsIndexQuery = codeSearchQuery.pick({ q: true });

/** The tables that the agencies' index of procedures names for it. */
export const pcsIndexReply = z.object({
  success: z.literal(true),
  tables: z.array(z.object({ code: z.string(), operation: z.string(), bodySystem: z.string() })),
});

export const status = z.enum(codeStatuses);

const foundCode = namedCode.extend({
  system,
  billable: z.boolean(),
  status,
  severity: z.enum(["MCC", "CC"]).optional(),
});

export type FoundCode = z.infer<typeof foundCode>;

export const codeSearchReply = z.object({
  success: z.literal(true),
  results: z.array(foundCode),
  more: z.boolean(),
  /** The text that was searched instead: the typed one with its misspelled words corrected. */
  meant: z.string().optional(),
  /** The guidelines' advice on a term without a default code. */
  advice: z.string().optional(),
});

export const legalValues = z.array(z.object({ value: z.string(), label: z.string() }));

/** The first axis at which a procedure is not in the tables, and the allowed values. */
export const brokenAxis = z.object({ position: z.number(), axis: z.string(), value: z.string(), legal: legalValues });
