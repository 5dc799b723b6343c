import { z } from "zod";
import { splitOptions } from "../code-list.ts";
import type { CodingAnswer } from "../grading.ts";
import { limits } from "../sentences.ts";
import { parseTimeLimit, timeLimitFault } from "../time.ts";
import { codeList, id, requiredCategory, requiredText } from "./common.ts";
import { dateInput } from "./students.ts";

const shortText = z.string().trim().max(500, "At most 500 characters are allowed");
const longText = z.string().trim().max(limits.textLength, `At most ${limits.textLength} characters are allowed`);

export const codingAnswer = z.object({
  patientName: z.string(),
  ageOrDob: z.string(),
  icdCodes: z.array(z.string()),
  cptCodes: z.array(z.string()),
  pcsCodes: z.array(z.string()),
  hcpcsCodes: z.array(z.string()),
  drgValue: z.string(),
  modifiers: z.array(z.string()),
  notes: z.string(),
  adx: z.string(),
}) satisfies z.ZodType<CodingAnswer>;

/** The coding fields as a request may send them: any of them missing, lists as arrays or comma-separated text. */
export const codingAnswerInput = {
  patientName: shortText.optional(),
  ageOrDob: shortText.optional(),
  icdCodes: codeList.optional(),
  cptCodes: codeList.optional(),
  pcsCodes: codeList.optional(),
  hcpcsCodes: codeList.optional(),
  drgValue: shortText.optional(),
  modifiers: codeList.optional(),
  notes: longText.optional(),
  adx: shortText.optional(),
};

const timeLimit = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value, context) => {
    const minutes = parseTimeLimit(value);
    if (minutes !== undefined) return minutes;
    context.issues.push({ code: "custom", message: timeLimitFault, input: value });
    return z.NEVER;
  });

const options = z
  .union([z.string().max(limits.textLength), z.array(z.string().max(500)).max(100)])
  .transform((value) =>
    typeof value === "string"
      ? splitOptions(value)
      : value.map((option) => option.trim()).filter((option) => option !== ""),
  );

const questionInput = z
  .strictObject({
    _id: id.optional(),
    questionText: requiredText("Question text is required", limits.textLength),
    options: options.default([]),
    answer: requiredText("Correct answer is required", 500),
  })
  .refine(({ options, answer }) => options.length === 0 || options.includes(answer), {
    message: "Correct answer must be one of the options",
    path: ["answer"],
  });

/** One item of the subAssignments list: both shapes of spec section 7 in one strict object; isDynamic says which. */
export const sectionInput = z
  .strictObject({
    _id: id.optional(),
    subModuleName: z
      .string()
      .trim()
      .max(limits.nameLength, `At most ${limits.nameLength} characters are allowed`)
      .default(""),
    isDynamic: z.boolean().default(false),
    timeLimitMinutes: timeLimit,
    pdfIndex: z.int().min(0).nullable().optional(),
    removePdf: z.boolean().default(false),
    answerPatientName: codingAnswerInput.patientName,
    answerAgeOrDob: codingAnswerInput.ageOrDob,
    answerIcdCodes: codingAnswerInput.icdCodes,
    answerCptCodes: codingAnswerInput.cptCodes,
    answerPcsCodes: codingAnswerInput.pcsCodes,
    answerHcpcsCodes: codingAnswerInput.hcpcsCodes,
    answerDrgValue: codingAnswerInput.drgValue,
    answerModifiers: codingAnswerInput.modifiers,
    answerNotes: codingAnswerInput.notes,
    answerAdx: codingAnswerInput.adx,
    questions: z.array(questionInput).max(300).optional(),
  })
  .refine((section) => !section.isDynamic || (section.questions ?? []).length > 0, {
    message: "Question text is required",
    path: ["questions", 0, "questionText"],
  });

export type SectionInput = z.infer<typeof sectionInput>;

/** The key that a predefined item spells with answer-prefixed fields. */
export function keyFromInput(section: SectionInput): CodingAnswer {
  return {
    patientName: section.answerPatientName ?? "",
    ageOrDob: section.answerAgeOrDob ?? "",
    icdCodes: section.answerIcdCodes ?? [],
    cptCodes: section.answerCptCodes ?? [],
    pcsCodes: section.answerPcsCodes ?? [],
    hcpcsCodes: section.answerHcpcsCodes ?? [],
    drgValue: section.answerDrgValue ?? "",
    modifiers: section.answerModifiers ?? [],
    notes: section.answerNotes ?? "",
    adx: section.answerAdx ?? "",
  };
}

const sectionInputs = z
  .array(sectionInput, { error: "At least one sub-assignment is required" })
  .min(1, "At least one sub-assignment is required")
  .max(100, "At most 100 sub-assignments are allowed")
  .superRefine((sections, context) => {
    if (sections.length < 2) return;
    for (const [index, section] of sections.entries()) {
      if (section.subModuleName === "") {
        context.addIssue({ code: "custom", message: "Sub-module name is required", path: [index, "subModuleName"] });
      }
    }
  });

const subAssignmentsText = z
  .string({ error: "At least one sub-assignment is required" })
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: "custom", message: "subAssignments is not valid JSON", input: text });
      return z.NEVER;
    }
  })
  .pipe(sectionInputs);

const dueDate = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
  dateInput("Due date is not a date").optional(),
);

const assignmentFields = {
  moduleName: requiredText("Module name is required"),
  timeLimitMinutes: timeLimit,
  dueDate,
  subAssignments: subAssignmentsText,
};

export const addAssignmentFields = z.strictObject({
  category: requiredCategory("Category is required"),
  ...assignmentFields,
});

/** Editing takes the category as free text (spec section 5). */
export const editAssignmentFields = z.strictObject({
  category: requiredText("Category is required"),
  ...assignmentFields,
});

export type AssignmentFields = z.infer<typeof editAssignmentFields>;

export const keyedQuestion = z.object({
  _id: z.string(),
  questionText: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
});

export const keyedSection = z.object({
  _id: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  isDynamic: z.boolean(),
  assignmentPdf: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  answerKey: codingAnswer.nullable(),
  dynamicQuestions: z.array(keyedQuestion),
  submissionCount: z.number(),
});

export type KeyedSection = z.infer<typeof keyedSection>;

/** An assignment as staff see it, keys included (api.md, Staff: assignments). */
export const keyedAssignment = z.object({
  _id: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
  dueDate: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  assignmentPdf: z.string().nullable(),
  assignedStudentsCount: z.number(),
  submittedStudentsCount: z.number(),
  isDynamic: z.boolean(),
  subModuleName: z.string(),
  sectionTimeLimitMinutes: z.number().nullable(),
  sectionId: z.string().nullable(),
  submissionCount: z.number(),
  answerKey: codingAnswer.nullable(),
  dynamicQuestions: z.array(keyedQuestion),
  subAssignments: z.array(keyedSection),
});

export type KeyedAssignment = z.infer<typeof keyedAssignment>;

export const addAssignmentReply = z.object({
  success: z.literal(true),
  message: z.string(),
  assignment: keyedAssignment,
});

export const editAssignmentReply = addAssignmentReply.extend({ regraded: z.number() });

/** A question as a student sees it before submitting: nothing of the key. */
export const openQuestion = z.discriminatedUnion("type", [
  z.object({ type: z.literal("dynamic"), _id: z.string(), questionText: z.string(), options: z.array(z.string()) }),
  z.object({ type: z.literal("predefined") }),
]);

export type OpenQuestion = z.infer<typeof openQuestion>;

export const studentSection = z.object({
  _id: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  isDynamic: z.boolean(),
  assignmentPdf: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  isCompleted: z.boolean(),
  progressPercent: z.number().nullable(),
  correctCount: z.number().nullable(),
  wrongCount: z.number().nullable(),
  questions: z.array(openQuestion),
});

export type StudentSection = z.infer<typeof studentSection>;

/** An assignment as its student sees it (api.md, Students). Listed field by field, so that no key can slip in. */
export const studentAssignment = z.object({
  _id: z.string(),
  moduleName: z.string(),
  category: z.string(),
  assignedDate: z.string(),
  dueDate: z.string().nullable(),
  timeLimitMinutes: z.number().nullable(),
  assignmentPdf: z.string().nullable(),
  isCompleted: z.boolean(),
  progressPercent: z.number(),
  totalCorrect: z.number().nullable(),
  totalWrong: z.number().nullable(),
  overallProgress: z.number().nullable(),
  questions: z.array(openQuestion),
  subAssignments: z.array(studentSection),
});

export type StudentAssignment = z.infer<typeof studentAssignment>;

export const studentAssignmentsReply = z.object({
  success: z.literal(true),
  count: z.number(),
  category: z.string(),
  assignments: z.array(studentAssignment),
});
