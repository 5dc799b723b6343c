import { z } from "zod";

const format = z.enum(["json", "csv"], { error: "format must be json or csv" }).default("json");

export const assignmentInsightQuery = z.strictObject({ format });
export const courseInsightQuery = z.strictObject({ course: z.string().trim().min(1, "Course is required"), format });

const counted = z.object({ code: z.string(), title: z.string(), count: z.number() });

/** What a class got right and wrong in a section; shares are null under five students. */
const sectionInsight = z.object({
  assignmentId: z.string(),
  moduleName: z.string(),
  subAssignmentId: z.string(),
  subModuleName: z.string(),
  submissions: z.number(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** A question's text; a field's label. */
      label: z.string(),
      facility: z.number().nullable(),
      discrimination: z.number().nullable(),
    }),
  ),
  /** The key's lines, most missed first. */
  lines: z.array(
    z.object({
      field: z.string(),
      code: z.string(),
      title: z.string(),
      right: z.number(),
      missed: z.number(),
      givenInstead: z.array(counted),
    }),
  ),
  extras: z.array(z.object({ field: z.string(), code: z.string(), title: z.string(), count: z.number() })),
  slips: z.record(z.string(), z.number()),
  minutes: z.object({ median: z.number().nullable() }),
});

export type SectionInsight = z.infer<typeof sectionInsight>;

export const classInsightReply = z.object({
  success: z.literal(true),
  /** How many students submitted something. */
  submissions: z.number(),
  median: z.number().nullable(),
  quartiles: z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]),
  sections: z.array(sectionInsight),
});

export type ClassInsight = Omit<z.infer<typeof classInsightReply>, "success">;
