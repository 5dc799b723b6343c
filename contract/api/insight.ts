import { z } from "zod";
import { askedCourse } from "./common.ts";

const format = z.enum(["json", "csv"], { error: "format must be json or csv" }).default("json");

export const assignmentInsightQuery = z.strictObject({ format });
export const courseInsightQuery = z.strictObject({ course: askedCourse, format });
export const studentInsightQuery = z.strictObject({ format });

export const matrixQuery = z.strictObject({
  /** A section's id; a single assignment's may be left out. */
  section: z.string().max(100).optional(),
  sort: z.enum(["best", "worst"], { error: "sort must be best or worst" }).default("best"),
  search: z.string().trim().max(200).default(""),
  page: z.coerce.number({ error: "page must be a number" }).int().min(1).max(100_000).default(1),
  format,
});

const slipKind = z.string({ error: "kind is missing" }).trim().min(1, "kind is missing").max(50);

export const assignmentSlipsQuery = z.strictObject({
  /** A section's id, for itself and its variants; without it, all sections. */
  section: z.string().max(100).optional(),
  kind: slipKind,
});
export const courseSlipsQuery = z.strictObject({ course: askedCourse, kind: slipKind });

const counted = z.object({ code: z.string(), title: z.string(), count: z.number() });

const measured = {
  /** The share of right answers, 0 to 1; null under five students. */
  facility: z.number().nullable(),
  /** How much more often those who know the rest are right, -1 to 1; null under five, or if all did the same. */
  discrimination: z.number().nullable(),
};

/** The right and wrong answers of a class in a section. */
const sectionInsight = z.object({
  assignmentId: z.string(),
  moduleName: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  /** The number of a variant; null for a section without variants. The variants of a section follow each other. */
  variant: z.number().nullable(),
  goals: z.array(z.string()),
  submissions: z.number(),
  byTimer: z.number(),
  late: z.number(),
  /** `label`: a question's text, a field's label. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), ...measured })),
  /** The key's lines, texts and questions, most missed first; `code` is what the key says. */
  lines: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      code: z.string(),
      title: z.string(),
      right: z.number(),
      missed: z.number(),
      /** How many of the right ones were misplaced. */
      misplaced: z.number(),
      /** How many of the missed ones were left out. */
      leftOut: z.number(),
      ...measured,
      givenInstead: z.array(counted),
    }),
  ),
  extras: z.array(z.object({ field: z.string(), code: z.string(), title: z.string(), count: z.number() })),
  slips: z.record(z.string(), z.number()),
  minutes: z.object({ median: z.number().nullable(), limit: z.number().nullable() }),
});

export type SectionInsight = z.infer<typeof sectionInsight>;

export const classInsightReply = z.object({
  success: z.literal(true),
  /** The number of students with a submission, and of students in the course. */
  submissions: z.number(),
  students: z.number(),
  median: z.number().nullable(),
  quartiles: z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]),
  /** Number of students with 0 to 9 %, 10 to 19 % and so on; the last includes 100. */
  scores: z.array(z.number()),
  sections: z.array(sectionInsight),
});

export type ClassInsight = Omit<z.infer<typeof classInsightReply>, "success">;

/** The insight of a course also has its results by week, oldest first: up to 12 weeks, without those that have none. */
export const courseInsightReply = classInsightReply.extend({
  weeks: z.array(
    z.object({
      /** The Monday, as YYYY-MM-DD in the institute's time zone. */
      week: z.string(),
      submissions: z.number(),
      /** Null under five results. */
      quartiles: classInsightReply.shape.quartiles,
    }),
  ),
});

export type CourseInsight = Omit<z.infer<typeof courseInsightReply>, "success">;

/** `none`: not graded for this student, as an optional code that was left out. */
const cellMark = z.enum(["match", "misplaced", "wrong", "missing", "none"]);

export type CellMark = z.infer<typeof cellMark>;

/** Students by line of the key. */
export const matrixReply = z.object({
  success: z.literal(true),
  subAssignmentId: z.string(),
  /** The number of students on all pages. */
  total: z.number(),
  columns: z.array(z.object({ field: z.string(), label: z.string(), code: z.string(), title: z.string() })),
  students: z.array(
    z.object({
      studentId: z.string(),
      studentName: z.string(),
      percent: z.number(),
      /** From the start to the submission; null where the start is not known. */
      minutes: z.number().nullable(),
      /** One for each column. */
      marks: z.array(cellMark),
      /** The code that was given instead, by the index of its column. */
      given: z.record(z.string(), z.string()),
      /** Given codes that the key does not have. */
      extras: z.array(z.string()),
    }),
  ),
});

export type Matrix = Omit<z.infer<typeof matrixReply>, "success">;

/** The students who made a kind of mistake. */
export const slipStudentsReply = z.object({
  success: z.literal(true),
  /** How many students there are. */
  total: z.number(),
  /** At most 200, those with the most mistakes first. */
  students: z.array(z.object({ studentId: z.string(), studentName: z.string(), count: z.number() })),
  /** Whether only the first 10,000 submissions were read. */
  partial: z.boolean(),
});

export type SlipStudents = Omit<z.infer<typeof slipStudentsReply>, "success">;

/**
 * A student's scores over time, right codes and mistakes. Results whose key the student may not have seen yet
 * contribute only scores and fields.
 */
export const studentInsightReply = z.object({
  success: z.literal(true),
  scores: z.array(
    z.object({
      assignmentId: z.string(),
      subAssignmentId: z.string(),
      moduleName: z.string(),
      subModuleName: z.string(),
      submissionDate: z.string(),
      progressPercent: z.number(),
      /** Null under five results. */
      classMedian: z.number().nullable(),
    }),
  ),
  fields: z.array(z.object({ field: z.string(), correct: z.number(), total: z.number(), percent: z.number() })),
  slips: z.record(z.string(), z.number()),
  /** Codes that keys asked for, most missed first. */
  codes: z.array(
    z.object({ field: z.string(), code: z.string(), title: z.string(), right: z.number(), missed: z.number() }),
  ),
  minutes: z.object({ median: z.number().nullable() }),
  /** The mean of the class medians of the same sections; null where fewer than five have handed them in. */
  classPercent: z.number().nullable(),
  /** Days in a row on which the student has practised, up to today or yesterday. */
  daysInRow: z.number(),
});

export type StudentInsight = Omit<z.infer<typeof studentInsightReply>, "success">;
