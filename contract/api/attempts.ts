import { z } from "zod";
import { limits } from "../limits.ts";
import { answersInput, countEvidenceCodes, draftAnswers } from "./answers.ts";
import { id } from "./common.ts";
import { openQuestion, runningAttempt, sectionOutline, studentAssignment } from "./student-assignments.ts";

/** The section of a student's call. The only section of an assignment needs no id. */
export const attemptPlace = z.strictObject({ studentId: id, assignmentId: id, subAssignmentId: id.nullish() });

/** By item: a coding field's name, or a question's `_id`. */
const byItem = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

/** The deadline and the current time, both by the server's clock. */
const serverTime = { deadline: z.string().nullable(), now: z.string() };

export const startAttemptReply = z.object({
  success: z.literal(true),
  ...runningAttempt.shape,
  now: z.string(),
  /** The limit that this attempt was started with, without the extra minutes; null when untimed. */
  minutes: z.number().nullable(),
  lookup: sectionOutline.lookup,
  serviceDate: sectionOutline.serviceDate,
  poa: sectionOutline.poa,
  assignmentPdf: z.string().nullable(),
  questions: z.array(openQuestion),
  draft: draftAnswers.nullable(),
  /** For each item of the draft: the browser, and the age in milliseconds. */
  typed: byItem(z.object({ browser: z.string(), ageMs: z.number() })),
  /** Time of the last save: the first `base` of this page. */
  savedAt: z.string().nullable(),
});

const variantFault = `variant must be a number from 1 to ${limits.variantsPerSection}`;

/** The variant that is shown of each section with variants. */
export const previewAsStudentQuery = z.strictObject({
  variant: z.coerce
    .number({ error: variantFault })
    .int(variantFault)
    .min(1, variantFault)
    .max(limits.variantsPerSection, variantFault)
    .default(1),
});

/** The view of a student: the entry of the list, and the reply to the start of each section. Nothing of the key. */
export const previewAsStudentReply = z.object({
  success: z.literal(true),
  /** The number of variants of the section that has most; 1 without variants. */
  variants: z.number(),
  assignment: studentAssignment,
  starts: z.array(
    startAttemptReply
      .pick({ minutes: true, lookup: true, serviceDate: true, poa: true, assignmentPdf: true, questions: true })
      .extend({ subAssignmentId: z.string() }),
  ),
});

/**
 * Fields present in `answers` replace the saved ones; absent fields stay, so that two devices do not erase each other.
 * Texts are stored as typed (api.md section 9).
 */
export const saveDraftRequest = attemptPlace.extend({
  answers: answersInput.refine(
    (answers) => countEvidenceCodes(answers) <= limits.evidenceCodesPerSection,
    `At most ${limits.evidenceCodesPerSection} codes may have passages of the chart`,
  ),
  /** Number that the browser raises with each save. An older save that arrives late changes nothing. */
  revision: z.int().min(0).optional(),
  /** Random id of the page. It learns what other devices saved. */
  device: id.optional(),
  /** Id shared by the pages of one browser, which count revisions together. */
  browser: id.optional(),
  /** Age of each item in milliseconds. A text that is older than the stored one of another browser is not stored. */
  ages: byItem(z.int().min(0)).optional(),
  /** The last `savedAt` that this page knows: the reply contains what others changed since then. */
  base: z.iso.datetime().nullish(),
});

/** A message of staff to everyone in the exam room. */
export const roomMessage = z.object({ _id: z.string(), at: z.string(), by: z.string(), text: z.string() });

export type RoomMessage = z.infer<typeof roomMessage>;

const roomMessages = {
  /** Messages of staff since this attempt started, oldest first. */
  messages: z.array(roomMessage),
};

export const saveDraftReply = z.object({
  success: z.literal(true),
  savedAt: z.string(),
  /** The newest stored revision of this browser; null for a page without revisions. */
  revision: z.number().nullable(),
  ...serverTime,
  extraMinutes: z.number(),
  /** Items that another device changed since `base`, and stored texts that are newer than those in the request. */
  changed: byItem(z.union([z.string(), z.array(z.string())])),
  /** Items that were not stored, with the sentence why. */
  refused: byItem(z.string()),
  ...roomMessages,
});

export const presenceRequest = attemptPlace.extend({
  /** True if the page is hidden by another tab or window. */
  hidden: z.boolean().default(false),
});

export const presenceReply = z.object({
  success: z.literal(true),
  ...serverTime,
  extraMinutes: z.number(),
  /** When the draft was saved last: later than a page knows of where another page wrote. */
  savedAt: z.string().nullable(),
  ...roomMessages,
});

export const alreadySubmittedFault = "This section has already been submitted";
export const timeUpFault = "Time is up";
export const notStartedFault = "Start this section first";

/** Someone who is working now (design.md section 5). */
export const openAttempt = z.object({
  studentId: z.string(),
  studentName: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  startedAt: z.string(),
  deadline: z.string().nullable(),
  /** The limit that it was started with, without the extra minutes; null when untimed. */
  limitMinutes: z.number().nullable(),
  extraMinutes: z.number(),
  savedAt: z.string().nullable(),
  /** Whether a page of theirs was open within the last minute. */
  connected: z.boolean(),
  /** left: the page is open, and out of sight. */
  connection: z.enum(["online", "left", "offline"]),
  /** Since when they are offline, or have left the page. */
  since: z.string().nullable(),
  /** The number of filled fields or answered questions, and of all that the student sees. */
  answered: z.number(),
  fields: z.number(),
});

export type OpenAttempt = z.infer<typeof openAttempt>;

const minutesFault = `Minutes must be a whole number from -${limits.extraMinutes} to ${limits.extraMinutes}, and not 0`;

/** Minutes for the named students, or for everyone working now; a negative number takes time away. */
export const extraTimeRequest = z.strictObject({
  minutes: z
    .int(minutesFault)
    .min(-limits.extraMinutes, minutesFault)
    .max(limits.extraMinutes, minutesFault)
    .refine((minutes) => minutes !== 0, minutesFault),
  studentIds: z.array(id).max(5000).default([]),
});

/** Set if an earlier call with the same key did the work. */
export const repeated = z.literal(true).optional();

export const extraTimeReply = z.object({ success: z.literal(true), extended: z.number(), repeated });
