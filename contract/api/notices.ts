import { z } from "zod";
import { done, id } from "./common.ts";

const noticeKinds = [
  "assignment_new",
  "results_open",
  "result_changed",
  "dispute_decided",
  "handed_in",
  "minutes",
  "access_ending",
  "disputes",
  "late_answers",
  "practice_fault",
  "students_expiring",
  "backup_old",
  "replica_late",
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** The facts of a notice; its kind decides which. Never anything of a key. */
const noticeFacts = z.object({
  assignmentId: z.string().optional(),
  moduleName: z.string().optional(),
  /** Only where the assignment has several sections. */
  subAssignmentId: z.string().optional(),
  subModuleName: z.string().optional(),
  /** Only for a new assignment. */
  timeLimit: z.number().nullish(),
  dueDate: z.string().nullish(),
  /** Percent of a result, before and now. */
  before: z.number().optional(),
  after: z.number().optional(),
  /** Why a result changed. */
  cause: z.enum(["key", "verdict", "late"]).optional(),
  keyVersion: z.number().optional(),
  /** The reason given by who decided. */
  reason: z.string().optional(),
  accepted: z.boolean().optional(),
  /** The disputed line: its code, or the name of its field. */
  line: z.string().optional(),
  /** The place of the line: its field or question, and in a list its code. */
  field: z.string().optional(),
  code: z.string().optional(),
  disputeId: z.string().optional(),
  /** The number of filled fields at the submission, and of all fields. */
  answered: z.number().optional(),
  fields: z.number().optional(),
  minutes: z.number().optional(),
  /** When the last whole backup was made; absent when there is none. */
  backupAt: z.string().optional(),
  /** Name of the actor; undefined for an automatic act. */
  by: z.string().optional(),
  /** The last day of access. */
  day: z.string().optional(),
  /** The student that it is about, for staff. */
  studentName: z.string().optional(),
  studentId: z.string().optional(),
  /** The origin of a practice chart, by which staff who look into a fault can write it again. */
  practice: z.object({ blueprint: z.string(), seed: z.number(), libraryVersion: z.number() }).optional(),
});

export type NoticeFacts = z.infer<typeof noticeFacts>;

const notice = z.object({
  _id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.string(),
  isRead: z.boolean(),
  /** Number of events: notices for staff are summed until they are read. */
  count: z.number(),
  facts: noticeFacts,
});

export type Notice = z.infer<typeof notice>;

/** Older than this one. */
export const noticesQuery = z.strictObject({ before: id.optional() });

export const noticesReply = z.object({
  success: z.literal(true),
  notices: z.array(notice),
  /** The `before` of the next page; null on the last. */
  next: z.string().nullable(),
  unread: z.number(),
});

/** These, or with `all` every one. */
export const readNoticesRequest = z.strictObject({
  ids: z.array(id).max(1000).default([]),
  all: z.boolean().default(false),
});

export const readNoticesReply = done.extend({ unread: z.number() });
