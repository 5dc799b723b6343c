import { z } from "zod";
import { limits } from "../limits.ts";
import { studentAssignment } from "./student-assignments.ts";

const goal = z.object({ key: z.string(), title: z.string() });

/** A practice chart in a list. Its title names the diagnosis, so it is null until the chart is submitted. */
const practiceChart = z.object({
  _id: z.string(),
  askedAt: z.string(),
  title: z.string().nullable(),
  specialty: z.string(),
  /** 1 to 5. */
  difficulty: z.number(),
  /** The time that an experienced coder needs. */
  expectedMinutes: z.number(),
  startedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** The minutes from the start to the submission. */
  minutes: z.number().nullable(),
  percent: z.number().nullable(),
});

export type PracticeChart = z.infer<typeof practiceChart>;

/** The chart that Casebook proposes next, and why. */
const proposal = z.object({
  goal: goal.nullable(),
  specialty: z.string().nullable(),
  difficulty: z.number(),
  reason: z.string(),
});

export type PracticeProposal = z.infer<typeof proposal>;

const progress = z.object({
  /** The number of submitted charts of the present course; the other figures count these charts too. */
  charts: z.number(),
  /** The share of right lines in the last 20 charts, in percent; null for fewer than five charts. */
  accuracy: z.number().nullable(),
  /** By the median time of the last 20 charts; null for fewer than five charts. */
  chartsPerHour: z.number().nullable(),
  target: z.object({ accuracy: z.number(), chartsPerHour: z.number() }),
  /** The scores of the last 50 charts, oldest first. */
  trend: z.array(z.object({ at: z.string(), percent: z.number() })),
  /** The last 20 lines of each goal, the lowest accuracy first. `percent` is null for fewer than five charts. */
  goals: z.array(
    goal.extend({ lines: z.number(), right: z.number(), charts: z.number(), percent: z.number().nullable() }),
  ),
});

export type PracticeProgress = z.infer<typeof progress>;

const charts = z.array(practiceChart);

export const practiceReply = z.object({
  success: z.literal(true),
  /** Charts that a student may get in a day; 0 if the institute has closed practice. */
  perDay: z.number(),
  /** Charts left today. */
  left: z.number(),
  /** Null for a category without charts, such as Denials. */
  proposal: proposal.nullable(),
  filters: z.object({
    specialties: z.array(z.string()),
    difficulties: z.array(z.number()),
    goals: z.array(goal),
  }),
  /** The latest 200, newest first. */
  charts,
  progress,
});

export type Practice = Omit<z.infer<typeof practiceReply>, "success">;

const name = z.string().max(100).optional();

/** A new practice chart. Without filters it is the proposed one. */
export const practiceRequest = z.strictObject({
  specialty: name,
  difficulty: z.int().min(1).max(5).optional(),
  goal: name,
});

export const newPracticeReply = z.object({ success: z.literal(true), _id: z.string() });

/** A practice chart in the shape of an assignment with one section: nothing of its key. */
export const openPracticeReply = z.object({ success: z.literal(true), chart: studentAssignment });

/** A fault in a practice chart, in the student's words. */
export const practiceFaultRequest = z.strictObject({
  text: z.string().trim().min(1, "Say what is wrong").max(limits.reasonLength),
});

/** The practice of a student, for staff. */
export const studentPracticeReply = z.object({ success: z.literal(true), charts, progress });
