import { z } from "zod";
import { listFields } from "../answers.ts";
import { lookup, shownSetting } from "./assignment-input.ts";
import { poaRule } from "./key-rules.ts";

/** A question as a student sees it before submitting: nothing of the key. */
export const openQuestion = z.discriminatedUnion("type", [
  z.object({ type: z.literal("dynamic"), _id: z.string(), questionText: z.string(), options: z.array(z.string()) }),
  z.object({ type: z.literal("predefined") }),
]);

export type OpenQuestion = z.infer<typeof openQuestion>;

/** An open attempt. */
export const runningAttempt = z.object({
  startedAt: z.string(),
  deadline: z.string().nullable(),
  extraMinutes: z.number(),
});

export type RunningAttempt = z.infer<typeof runningAttempt>;

/** The data of a section that a student may always see; chart and questions only while it is not closed. */
export const sectionOutline = {
  isDynamic: z.boolean(),
  /** True if codes may be looked up during the work. */
  lookup,
  serviceDate: z.string().nullable(),
  /** True for an inpatient chart; null: the category decides. */
  setting: shownSetting,
  /** Whether each ICD code takes a POA. */
  poa: poaRule,
  /** The lists in which every position counts. */
  exactOrder: z.array(z.enum(listFields)),
  /** The pages of the chart; null without one, or if they could not be counted. */
  pages: z.number().nullable(),
  /** Null for a coding form. */
  questionCount: z.number().nullable(),
  /** Not started yet, and a start begins its time: until then chart and questions are hidden. */
  closed: z.boolean(),
  attempt: runningAttempt.nullable(),
  assignmentPdf: z.string().nullable(),
  questions: z.array(openQuestion),
};

const studentSection = z.object({
  _id: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  timeLimitMinutes: z.number().nullable(),
  isCompleted: z.boolean(),
  progressPercent: z.number().nullable(),
  correctCount: z.number().nullable(),
  wrongCount: z.number().nullable(),
  ...sectionOutline,
});

export type StudentSection = z.infer<typeof studentSection>;

/**
 * An assignment as its student sees it. Fields are listed one by one, so that no key can be included by mistake.
 * The outline is that of a single section; with several sections it is empty, and each section has one.
 */
export const studentAssignment = z.object({
  _id: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
  dueDate: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  isCompleted: z.boolean(),
  /** When its results open: a rule of contract/results-open.ts, or an ISO time; at_once if they are open. */
  resultsOpen: z.string(),
  /** True if something is submitted but its result is not open: then the scores are null. */
  resultsClosed: z.boolean(),
  /** The time of the last submission, and whether it was after the due date. */
  submissionDate: z.string().nullable(),
  afterDue: z.boolean(),
  /** The duration of all submitted sections; null if none was started here. */
  minutes: z.number().nullable(),
  progressPercent: z.number(),
  totalCorrect: z.number().nullable(),
  totalWrong: z.number().nullable(),
  overallProgress: z.number().nullable(),
  ...sectionOutline,
  subAssignments: z.array(studentSection),
});

export type StudentAssignment = z.infer<typeof studentAssignment>;

export const studentAssignmentsReply = z.object({
  success: z.literal(true),
  count: z.number(),
  category: z.string(),
  assignments: z.array(studentAssignment),
  /** The start of the next page. */
  next: z.string().nullable().optional(),
});
