import { z } from "zod";
import { findCategory } from "../categories.ts";
import { codesFrom } from "../code-list.ts";
import { limits, sentences } from "../sentences.ts";

/** The closed list of error codes that programs may read (design section 7). */
export const errorCodes = [
  "malformed",
  "no_session",
  "forbidden",
  "unknown",
  "conflict",
  "time_up",
  "too_large",
  "wrong_type",
  "rule_broken",
  "slow_down",
  "not_ready",
  "storage_full",
  "provider_failed",
  "provider_slow",
  "failed",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Every refusal has this shape; `message` and `error` hold the same sentence. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  /** More about a failure of the assistant, for whoever looks after it. */
  details: z.string().optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;

export const id = z.string().min(1).max(100);

/** A required line of text: trimmed, with the sentence that says it is missing. */
export function requiredText(missing: string, max = limits.nameLength) {
  return z.string({ error: missing }).trim().min(1, missing).max(max, `At most ${max} characters are allowed`);
}

/** A required course or category, in any case; comes out as the spec writes it. */
export function requiredCategory(missing: string) {
  return requiredText(missing).transform((text, context) => {
    const known = findCategory(text);
    if (known) return known;
    context.issues.push({ code: "custom", message: sentences.unknownCategory(text), input: text });
    return z.NEVER;
  });
}

/** A list of codes as an array or comma-separated text. */
export const codeList = z
  .union([z.string().max(limits.textLength), z.array(z.string().max(200)).max(limits.codesPerList)])
  .transform(codesFrom)
  .pipe(z.array(z.string()).max(limits.codesPerList, `At most ${limits.codesPerList} codes are allowed`));

export const succeeded = z.object({ success: z.literal(true), message: z.string() });

/** Paging of the student lists (api.md, Staff: students). */
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(20_000).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  search: z.string().max(200).optional(),
  course: z.string().max(limits.nameLength).optional(),
  state: z.enum(["active", "expiring", "expired"]).optional(),
  sort: z.string().max(40).optional(),
});

export type ListQuery = z.infer<typeof listQuery>;
