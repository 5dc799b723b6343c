import { z } from "zod";
import { anyCategoryFault, moduleNameFault } from "../assignment-rules.ts";
import { openingRules } from "../results-open.ts";
import { sectionInputs, timeLimit } from "./assignment-input.ts";
import { askedCourse, flag, ruledText } from "./common.ts";

/**
 * Format of a package, and the highest version that can be read. A file of a higher version is refused, since its fields may
 * have another meaning. Version 2 has variants and POA; a package without them is written as version 1.
 */
export const packageFormat = "casebook-assignments";
export const packageVersion = 2;

/** An assignment of a package, with its sections in the shape of the form. */
export const packedAssignment = z.object({
  moduleName: ruledText(moduleNameFault),
  category: ruledText(anyCategoryFault),
  timeLimitMinutes: timeLimit,
  resultsOpen: z.enum(openingRules, { error: "Results open at_once, when_all_done or by_hand" }).optional(),
  subAssignments: sectionInputs,
});

export type PackedAssignment = z.infer<typeof packedAssignment>;

export const exportPackageQuery = z.strictObject({
  course: askedCourse,
});

/** With `dryRun=true` nothing is written. */
export const importPackageQuery = z.strictObject({ dryRun: flag });
export const importPackageFields = z.strictObject({});

export const importPackageReply = z.object({
  success: z.literal(true),
  assignments: z.array(
    z.object({
      /** Set once the assignment is stored. */
      _id: z.string().nullable(),
      moduleName: z.string(),
      category: z.string(),
      sections: z.number(),
      questions: z.number(),
      charts: z.number(),
    }),
  ),
  /** Parts that were left out or changed during the import; `moduleName` is null for the whole file. */
  findings: z.array(z.object({ moduleName: z.string().nullable(), text: z.string() })),
});

export type ImportedPackage = z.infer<typeof importPackageReply>;

export const readQuestionsFields = z.strictObject({});

/** The rows of a sheet as questions for the form, with faults by field. Nothing is stored. */
export const readQuestionsReply = z.object({
  success: z.literal(true),
  questions: z.array(
    z.object({
      line: z.number(),
      questionText: z.string(),
      options: z.array(z.string()),
      answer: z.string(),
      explanation: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  ),
  headings: z.object({ found: z.array(z.string()), unknown: z.array(z.string()) }),
});

export type ReadQuestions = z.infer<typeof readQuestionsReply>;
