import { z } from "zod";
import {
  answerMissing,
  anyCategoryFault,
  dueDateFault,
  minutesFault,
  moduleNameFault,
  newCategoryFault,
  questionFaults,
  questionTextMissing,
  sectionNameFault,
} from "../assignment-rules.ts";
import { visibleFromFault } from "../assignment-states.ts";
import { splitOptions } from "../code-list.ts";
import { limits } from "../limits.ts";
import { resultsOpenFault } from "../results-open.ts";
import { settings } from "../setting.ts";
import { trimmedText } from "../text-rules.ts";
import { parseTimeLimit } from "../time.ts";
import { keyInputs } from "./answers.ts";
import { day, id, jsonText, optionalDate, requiredCategory, ruled, ruledText, visibleText } from "./common.ts";
import { gradingInputs } from "./key-rules.ts";
import { patientInput } from "./patient.ts";

export const timeLimit = ruled(z.union([z.string(), z.number(), z.null()]).optional(), minutesFault).transform(
  (value) => parseTimeLimit(value) ?? null,
);

/** Options of any length: the rules of the question limit them. */
const options = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    typeof value === "string" ? splitOptions(value) : value.map(trimmedText).filter((option) => option !== ""),
  );

const questionInput = z
  .strictObject({
    _id: id.optional(),
    questionText: z.string({ error: questionTextMissing }).overwrite(trimmedText),
    options: options.default([]),
    answer: z.string({ error: answerMissing }).overwrite(trimmedText),
    explanation: visibleText.optional(),
  })
  .superRefine((question, context) => {
    for (const [field, message] of Object.entries(questionFaults(question))) {
      context.addIssue({ code: "custom", message, path: [field] });
    }
  });

/** Each `_id` may occur once: a second item would replace the first. */
const questionInputs = z
  .array(questionInput)
  .max(limits.questionsPerSection, `At most ${limits.questionsPerSection} questions are allowed`)
  .superRefine((questions, context) => {
    const named = new Set<string>();
    for (const [index, { _id }] of questions.entries()) {
      if (_id === undefined) continue;
      if (named.has(_id)) {
        context.addIssue({ code: "custom", message: "This question is named twice", path: [index, "_id"] });
      }
      named.add(_id);
    }
  });

export const lookup = z.enum(["open", "closed"], { error: "Code lookup must be open or closed" });

const serviceDate = z
  .union([z.null(), z.literal("").transform(() => null), day])
  .describe("The day by whose releases codes are checked and grouped; null: the day the assignment was given");

export const shownSetting = z.enum(settings).nullable();

const setting = z
  .union([z.null(), z.literal("").transform(() => null), z.enum(settings)], {
    error: "Setting must be inpatient or outpatient",
  })
  .describe("Whether the chart is of an inpatient or an outpatient; null: as the category says");

/**
 * Settings of a section for its codes. If left out: the form's value, else unchanged; for a new section open, null, null
 * and an unknown patient.
 */
const codeSettings = { lookup: lookup.optional(), serviceDate: serviceDate.optional(), setting: setting.optional() };

/** Learning goals, such as "Combination codes". Left out: unchanged, and none for a new section. */
const goals = z
  .array(visibleText.pipe(z.string().min(1, "A learning goal must not be empty").max(limits.goalLength)))
  .max(limits.goalsPerSection, `At most ${limits.goalsPerSection} learning goals`);

/** The fields that differ between the variants of a section. */
const variantFields = {
  _id: id.optional(),
  serviceDate: codeSettings.serviceDate,
  patient: patientInput.optional(),
  goals: goals.optional(),
  keyNotes: gradingInputs.keyNotes,
  notCoded: gradingInputs.notCoded,
  pdfIndex: z.int().min(0).nullable().optional(),
  removePdf: z.boolean().default(false),
  ...keyInputs,
};

const variantInput = z.strictObject(variantFields);

const variantInputs = z
  .array(variantInput)
  .max(limits.variantsPerSection - 1, `A section has at most ${limits.variantsPerSection} variants`);

/**
 * One item of the subAssignments list. `isDynamic` selects a coding form or questions. The item is variant 1 if it has
 * `variants`; left out: unchanged, and none for a new section.
 */
export const sectionInput = z
  .strictObject({
    ...variantFields,
    subModuleName: visibleText.default(""),
    isDynamic: z.boolean().default(false),
    timeLimitMinutes: timeLimit,
    ...codeSettings,
    ...gradingInputs,
    questions: questionInputs.optional(),
    variants: variantInputs.optional(),
  })
  .refine((section) => !section.isDynamic || (section.questions ?? []).length > 0, {
    message: questionTextMissing,
    path: ["questions", 0, "questionText"],
  })
  .refine((section) => !section.isDynamic || (section.variants ?? []).length === 0, {
    message: "A section with questions has no variants",
    path: ["variants"],
  });

export type SectionInput = z.infer<typeof sectionInput>;

const oneSubAssignmentMissing = "At least one sub-assignment is required";

export const sectionInputs = z
  .array(sectionInput, { error: oneSubAssignmentMissing })
  .min(1, oneSubAssignmentMissing)
  .max(100, "At most 100 sub-assignments are allowed")
  .superRefine((sections, context) => {
    for (const [index, section] of sections.entries()) {
      const message = sectionNameFault(section.subModuleName, sections.length);
      if (message) context.addIssue({ code: "custom", message, path: [index, "subModuleName"] });
    }
  });

const subAssignmentsText = jsonText(oneSubAssignmentMissing, "subAssignments").pipe(sectionInputs);

/** State of an assignment that is not archived. Archiving is a separate call. */
export const state = z.enum(["draft", "open"], { error: "State must be draft or open" });

const assignmentFields = {
  moduleName: ruledText(moduleNameFault),
  timeLimitMinutes: timeLimit,
  dueDate: optionalDate(dueDateFault),
  /** Left out: unchanged, and open for a new one. */
  state: state.optional(),
  /** A day, a day with a time in the institute's time zone, or an ISO time. Left out: unchanged; empty: from now on. */
  visibleFrom: ruledText(visibleFromFault).optional(),
  /**
   * When results open: at_once, when_all_done, by_hand, a day, a day with a time in the institute's time zone, or an ISO
   * time. Left out: unchanged, and at_once for a new assignment.
   */
  resultsOpen: ruledText(resultsOpenFault).optional(),
  ...codeSettings,
  patient: jsonText("Patient must be an object", "patient").pipe(patientInput).optional(),
  scoring: gradingInputs.scoring,
  sequence: jsonText("Sequence must be an object", "sequence").pipe(gradingInputs.sequence).optional(),
  partPoints: jsonText("Part points must be an object", "partPoints").pipe(gradingInputs.partPoints).optional(),
  keyNotes: jsonText("Key notes must be an object", "keyNotes").pipe(gradingInputs.keyNotes).optional(),
  notCoded: jsonText("Not coded must be a list", "notCoded").pipe(gradingInputs.notCoded).optional(),
  poa: gradingInputs.poa,
  subAssignments: subAssignmentsText,
};

export const addAssignmentFields = z.strictObject({
  category: requiredCategory(newCategoryFault),
  ...assignmentFields,
});

const versionFault = "version must be a whole number";

const removedFault = "removed must be a list of ids";

/**
 * Editing accepts any category, the version that the form had read (left out: the current one), and in `removed` the ids
 * of sections and questions with submissions that may be deleted.
 */
export const editAssignmentFields = z.strictObject({
  category: ruledText(anyCategoryFault),
  ...assignmentFields,
  version: z.coerce.number({ error: versionFault }).int(versionFault).min(1, versionFault).optional(),
  removed: jsonText(removedFault, "removed").pipe(z.array(id, removedFault).max(10_000, removedFault)).default([]),
});

export type NewAssignmentFields = z.infer<typeof addAssignmentFields>;

export type AssignmentFields = z.infer<typeof editAssignmentFields>;
