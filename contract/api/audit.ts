import { z } from "zod";
import { auditActions } from "../audit-actions.ts";
import { day, flag, id } from "./common.ts";

const limitFault = "limit must be a whole number from 1 to 200";

/** Filters of the audit log. */
const narrowed = {
  /** The actor: an id, or a name in any case. */
  actor: z.string().trim().max(200).default(""),
  action: z.enum(auditActions, { error: "action must be one of the log's own" }).optional(),
  /** With `failed=true` only refused actions. */
  failed: flag,
  /** Id of the target. */
  target: id.optional(),
  /** The id of an import's entry: only entries that were written within that import. */
  import: id.optional(),
  /** A part of the name of actor or target. */
  search: z.string().trim().max(200).default(""),
  /** The first and the last day, in the institute's zone. */
  from: day.optional(),
  to: day.optional(),
};

export const auditQuery = z.strictObject({
  ...narrowed,
  /** The `next` of the previous page. */
  before: id.optional(),
  limit: z.coerce.number({ error: limitFault }).int(limitFault).min(1, limitFault).max(200, limitFault).default(50),
  format: z.enum(["json", "csv"], { error: "format must be json or csv" }).default("json"),
});

const named = z.object({ _id: z.string().nullable(), name: z.string() });

const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Without an id: Casebook itself, or the name that a stranger entered. */
  actor: named,
  action: z.string(),
  target: named,
  /** `changes` has each changed field with `before` and `after`. */
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditReply = z.object({
  success: z.literal(true),
  /** Newest first. */
  entries: z.array(auditEntry),
  /** The `before` of the next page, which may be empty; null at the end of the log. */
  next: z.string().nullable(),
});

export const auditSummaryQuery = z.strictObject(narrowed);

export const auditSummaryReply = z.object({
  success: z.literal(true),
  /** Number of matching entries. `isWhole` is false if the search stopped before the end of the log. */
  entries: z.number(),
  isWhole: z.boolean(),
  /** Actors of the entries that match the other filters, most entries first, at most 300. */
  actors: z.array(named.extend({ entries: z.number() })),
});
