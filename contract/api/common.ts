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

/** Yes or no in an address. */
export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

/** A code as it is written, and what it is called. */
export const namedCode = z.object({ code: z.string(), display: z.string(), title: z.string() });

export type NamedCode = z.infer<typeof namedCode>;

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
  /** Codes that may have been meant by one that is unknown. */
  suggestions: z.array(namedCode).optional(),
  /** Texts that someone else has saved since a form read them, by field: what `seen` says of them in the next save. */
  stored: z.record(z.string(), z.string()).optional(),
  /** The rows of an import of which one is wrong. */
  rows: z.array(importRow).optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;

export const id = z.string().min(1).max(100);

/** A schema that refuses what a rule of contract/ calls a fault, with the rule's own sentence. */
export function ruled<T extends z.ZodType>(schema: T, rule: (value: z.output<T>) => Fault): T {
  return schema.superRefine((value, context) => {
    const fault = rule(value);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  });
}

/** A text, trimmed; one of only invisible characters is empty. */
export const visibleText = z.string().overwrite(trimmedText);

/** A text, trimmed, that a rule judges; one that is missing is judged as an empty one. */
export function ruledText(rule: (text: string) => Fault) {
  return ruled(z.string({ error: () => rule("") }).overwrite(trimmedText), rule);
}

/** A password that is set anew. `missing` is the sentence for none at all. */
export function newPassword(whose: "staff" | "student", missing?: string) {
  return ruled(z.string({ error: () => newPasswordFault("", whose, missing) }), (text) =>
    newPasswordFault(text, whose, missing),
  );
}

/** In a form of a user that exists, a missing or empty password keeps the one they have. */
export function keptOrNewPassword(whose: "staff" | "student") {
  return z.preprocess((value) => (value === "" ? undefined : value), newPassword(whose).optional());
}

/** A required course or category, in any case; comes out as the spec writes it. */
export function requiredCategory(rule: (text: string) => Fault) {
  return ruledText(rule).transform((text) => findCategory(text) ?? text);
}

/** The course that is asked for. */
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

/** What of a list is asked for (api.md section 1): all, or with `limit` a page. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number({ error: pageFault }).int(pageFault).min(1, pageFault).max(200, pageFault).optional(),
  /** The `next` of the page before. */
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
  /** Students who were given this assignment and have handed in nothing of it. */
  missing: id.optional(),
});

export type ListQuery = z.infer<typeof listQuery>;
