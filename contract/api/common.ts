import { z } from "zod";
import { findCategory } from "../categories.ts";
import { isDay } from "../days.ts";
import { limits } from "../limits.ts";
import { newPasswordFault } from "../passwords.ts";
import { sentences } from "../sentences.ts";
import { type Fault, trimmedText } from "../text-rules.ts";
import { importRow } from "./student-import.ts";

/** The closed list of error codes that programs may read. */
const errorCodes = [
  "malformed",
  "no_session",
  "login.refused",
  "confirm_password",
  "forbidden",
  "unknown",
  "conflict",
  "section.time_up",
  "section.already_submitted",
  "section.not_started",
  "course.expired",
  "result.closed",
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

/** A boolean in a query. */
export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

/** A code with its display form and title. */
export const namedCode = z.object({ code: z.string(), display: z.string(), title: z.string() });

export type NamedCode = z.infer<typeof namedCode>;

/** Shape of every refusal. `message` and `error` have the same sentence. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  /** Details of a failure of the assistant, for administrators. */
  details: z.string().optional(),
  /** Codes that may have been meant instead of an unknown one. */
  suggestions: z.array(namedCode).optional(),
  /** Texts that someone else has saved since the form was read, by field. The next save sends them as `seen`. */
  stored: z.record(z.string(), z.string()).optional(),
  /** The rows of an import with a wrong row. */
  rows: z.array(importRow).optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;

export const id = z.string().min(1).max(100);

/** The code of one line of a list, as a result shows it. */
export const lineCode = z.string().trim().max(200);

/** Adds a rule of contract/ to a schema. The issue has the sentence of the rule. */
export function ruled<T extends z.ZodType>(schema: T, rule: (value: z.output<T>) => Fault): T {
  return schema.superRefine((value, context) => {
    const fault = rule(value);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  });
}

/** A trimmed text; one of only invisible characters becomes empty. */
export const visibleText = z.string().overwrite(trimmedText);

/** A trimmed text with a rule. A missing text is checked as an empty one. */
export function ruledText(rule: (text: string) => Fault) {
  return ruled(z.string({ error: () => rule("") }).overwrite(trimmedText), rule);
}

/** A new password. `missing` is the sentence for an empty one. */
export function newPassword(whose: "staff" | "student", missing?: string) {
  return ruled(z.string({ error: () => newPasswordFault("", whose, missing) }), (text) =>
    newPasswordFault(text, whose, missing),
  );
}

/** Password of an existing user: if missing or empty, the current one stays. */
export function keptOrNewPassword(whose: "staff" | "student") {
  return z.preprocess((value) => (value === "" ? undefined : value), newPassword(whose).optional());
}

/** A required category in any case; the result has the writing of the specification. */
export function requiredCategory(rule: (text: string) => Fault) {
  return ruledText(rule).transform((text) => findCategory(text) ?? text);
}

/** The course in a query. */
export const askedCourse = z
  .string({ error: sentences.courseMissing })
  .trim()
  .min(1, sentences.courseMissing)
  .max(limits.nameLength);

/** JSON in a field of a form. */
export function jsonText(missing: string, name: string) {
  return z.string({ error: missing }).transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: "custom", message: `${name} is not valid JSON`, input: text });
      return z.NEVER;
    }
  });
}

/** A date that may be left out or left empty. */
export function optionalDate(rule: (text: string) => Fault) {
  return ruledText(rule)
    .optional()
    .transform((text) => text || undefined);
}

/** A day of the calendar, YYYY-MM-DD. */
export const day = ruledText((text) => (isDay(text) ? undefined : "Date must be a day such as 2026-05-31"));

export const done = z.object({ success: z.literal(true) });
export const succeeded = done.extend({ message: z.string() });

const pageFault = "limit must be a whole number from 1 to 200";

/** Paging of a list (api.md section 1): everything, or with `limit` a page. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number({ error: pageFault }).int(pageFault).min(1, pageFault).max(200, pageFault).optional(),
  /** The `next` of the previous page. */
  after: id.optional(),
  search: z.string().max(200).optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

const mostRows = 20_000;
const limitFault = `limit must be a whole number from 1 to ${mostRows}`;
const offsetFault = "offset must be a whole number of 0 or more";

/** Paging of the student lists. */
export const listQuery = z.strictObject({
  limit: z.coerce.number({ error: limitFault }).int(limitFault).min(1, limitFault).max(mostRows, limitFault).optional(),
  offset: z.coerce.number({ error: offsetFault }).int(offsetFault).min(0, offsetFault).optional(),
  search: z.string().max(200).optional(),
  course: z.string().max(limits.nameLength).optional(),
  state: z.enum(["active", "expiring", "expired"]).optional(),
  sort: z.string().max(40).optional(),
  /** One student. */
  id: id.optional(),
  /** Students of the assignment's course who have submitted nothing of it. */
  missing: id.optional(),
});

export type ListQuery = z.infer<typeof listQuery>;
