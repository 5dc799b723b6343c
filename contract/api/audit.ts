import { z } from "zod";
import { auditActions } from "../audit-actions.ts";
import { day, flag, id } from "./common.ts";

const limitFault = "limit must be a whole number from 1 to 200";

/** What the log is narrowed to. */
const narrowed = {
  /** Who did it: an id, or a name in any case. */
  actor: z.string().trim().max(200).default(""),
  action: z.enum(auditActions, { error: "action must be one of the log's own" }).optional(),
  /** With `failed=true` only what was tried and not done. */
  failed: flag,
  /** To whom or what: an id. */
  target: id.optional(),
  /** The id of an import's entry: only entries that were written within that import. */
  import: id.optional(),
  /** A part of the name of who did it, or of whom or what it was done to. */
  search: z.string().trim().max(200).default(""),
  /** The first and the last day, in the institute's zone. */
  from: day.optional(),
  to: day.optional(),
};

export const auditQuery = z.strictObject({
  ...narrowed,
  /** The `next` of the page before. */
  before: id.optional(),
  limit: z.coerce.number({ error: limitFault }).int(limitFault).min(1, limitFault).max(200, limitFault).default(50),
  format: z.enum(["json", "csv"], { error: "format must be json or csv" }).default("json"),
});

const named = z.object({ _id: z.string().nullable(), name: z.string() });

const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Nobody's id: Casebook itself, or the name that a stranger gave. */
  actor: named,
  action: z.string(),
  target: named,
  /** What an act changed stands in `changes`: each field with its `before` and `after`. */
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditReply = z.object({
  success: z.literal(true),
  /** Newest first. */
  entries: z.array(auditEntry),
  /** Where older entries begin, which may fit or not; null at the end of the log. */
  next: z.string().nullable(),
});

export const auditSummaryQuery = z.strictObject(narrowed);

export const auditSummaryReply = z.object({
  success: z.literal(true),
  /** How many entries fit, and whether the log was looked through to its end: else there may be more. */
  entries: z.number(),
  isWhole: z.boolean(),
  /** Who did them, and what else fits but for who did it: those with most entries first, at most 300 of them. */
  actors: z.array(named.extend({ entries: z.number() })),
});
