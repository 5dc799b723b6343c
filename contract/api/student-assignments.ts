import { z } from "zod";
import { lookup, shownSetting } from "./assignment-input.ts";
import { poaRule } from "./key-rules.ts";

/** A question as a student sees it before submitting: nothing of the key. */
export const openQuestion = z.discriminatedUnion("type", [
  z.object({ type: z.literal("dynamic"), _id: z.string(), questionText: z.string(), options: z.array(z.string()) }),
  z.object({ type: z.literal("predefined") }),
]);

export type OpenQuestion = z.infer<typeof openQuestion>;

/** An attempt under way. */
export const runningAttempt = z.object({
  startedAt: z.string(),
  deadline: z.string().nullable(),
  extraMinutes: z.number(),
});

export type RunningAttempt = z.infer<typeof runningAttempt>;

/** What a student may know of a section at any time; its chart and questions only while it is not closed. */
export const sectionOutline = {
  isDynamic: z.boolean(),
  /** Whether codes may be looked up while one works on it. */
  lookup,
  serviceDate: z.string().nullable(),
  /** Whether the chart is of an inpatient; null: as the category says. */
  setting: shownSetting,
  /** Whether each ICD code takes a POA. */
  poa: poaRule,
  /** Of the chart; null without one, or when its pages could not be counted. */
  pages: z.number().nullable(),
  /** Null where a coding form is filled in. */
  questionCount: z.number().nullable(),
  /** Not started yet, and a start begins its time: until then there is neither chart nor question. */
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
 * An assignment as its student sees it. Listed field by field, so that no key can slip in. The outline
 * is that of a single assignment's one section; with several sections it is empty, and each has its own.
 */
export const studentAssignment = z.object({
  _id: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
  dueDate: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  isCompleted: z.boolean(),
  /** When its results can be read: a rule of contract/results-open.ts, or an ISO time; at_once where they are open. */
  resultsOpen: z.string(),
  /** Something is handed in and its result cannot be read yet: what would be said of its score is null. */
  resultsClosed: z.boolean(),
  /** When the last of what is handed in came, and whether that was after the due date. */
  submissionDate: z.string().nullable(),
  afterDue: z.boolean(),
  /** How long what is handed in took, together; null when nothing was started here. */
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
  /** Of a page: where the next one begins. */
  next: z.string().nullable().optional(),
});
