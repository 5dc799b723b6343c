import { z } from "zod";
import { codingAnswer } from "./answers.ts";
import { lookup, shownSetting, state } from "./assignment-input.ts";
import { blindState } from "./blind-state.ts";
import { shownGrading } from "./key-rules.ts";
import { shownPatient } from "./patient.ts";

export const keyedQuestion = z.object({
  _id: z.string(),
  questionText: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  explanation: z.string(),
});

const shownSettings = {
  lookup,
  serviceDate: z.string().nullable(),
  patient: shownPatient,
  setting: shownSetting,
  goals: z.array(z.string()),
  ...shownGrading,
};

/** A section as staff see it. */
const keyedWork = {
  subModuleName: z.string(),
  isDynamic: z.boolean(),
  assignmentPdf: z.string().nullable(),
  assignmentPdfName: z.string().nullable(),
  ...shownSettings,
  answerKey: codingAnswer.nullable(),
  dynamicQuestions: z.array(keyedQuestion),
  submissionCount: z.number(),
  blind: blindState.nullable(),
};

const keyedVariant = z.object({
  _id: z.string(),
  subAssignmentId: z.string(),
  timeLimitMinutes: z.number().nullable(),
  ...keyedWork,
});

/** A section, or one variant of it, as staff see it. */
export type KeyedVariant = z.infer<typeof keyedVariant>;

/** Variants 2 and following of a section, which itself is variant 1; empty without variants. */
const variants = z.array(keyedVariant);

/** `submissionCount` is that of all variants. */
const keyedSection = keyedVariant.extend({ variants });

export type KeyedSection = z.infer<typeof keyedSection>;

/**
 * An assignment with its keys as staff see it. A single section is shown on the assignment itself (design.md section 3).
 */
export const keyedAssignment = z.object({
  _id: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
  dueDate: z.string().nullable(),
  /** An archived assignment remembers its state, and gets it back when restored. */
  state: z.enum([...state.options, "archived"]),
  visibleFrom: z.string().nullable(),
  archivedAt: z.string().nullable(),
  /** When results open: a rule of contract/results-open.ts or an ISO time. */
  resultsOpen: z.string(),
  /** When results were opened; null until then, and with at_once. */
  resultsOpenedAt: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  version: z.number(),
  assignedStudentsCount: z.number(),
  submittedStudentsCount: z.number(),
  sectionTimeLimitMinutes: z.number().nullable(),
  sectionId: z.string().nullable(),
  ...keyedWork,
  variants,
  subAssignments: z.array(keyedSection),
});

export type KeyedAssignment = z.infer<typeof keyedAssignment>;

export const addAssignmentReply = z.object({
  success: z.literal(true),
  message: z.string(),
  assignment: keyedAssignment,
});

export const editAssignmentReply = addAssignmentReply.extend({ regraded: z.number() });
