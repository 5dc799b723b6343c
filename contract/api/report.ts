import { z } from "zod";

/** A student over time against their class and the pass bar, for print. Class percents need five students. */
export const reportReply = z.object({
  success: z.literal(true),
  at: z.string(),
  student: z.object({ _id: z.string(), name: z.string(), courseName: z.string(), enrolledDate: z.string().nullable() }),
  passBar: z.number(),
  average: z.number().nullable(),
  classAverage: z.number().nullable(),
  /** Assignments of the course: completely submitted, of those passed (at the pass bar or above), and not submitted. */
  done: z.number(),
  passed: z.number(),
  open: z.number(),
  /** Completely submitted, but with closed results, which the other fields exclude. */
  waiting: z.number(),
  /** True if all is submitted and the average is at the pass bar or above. */
  hasPassed: z.boolean(),
  /** The median duration of a section: the student's, and the class's from five submissions on. */
  minutes: z.object({ median: z.number().nullable(), classMedian: z.number().nullable() }),
  /** Latest first. */
  assignments: z.array(
    z.object({
      assignmentId: z.string(),
      moduleName: z.string(),
      submittedAt: z.string(),
      minutes: z.number().nullable(),
      percent: z.number(),
      classMedian: z.number().nullable(),
      linesRight: z.number(),
      lines: z.number(),
    }),
  ),
  fields: z.array(z.object({ field: z.string(), correct: z.number(), total: z.number() })),
  slips: z.record(z.string(), z.number()),
  /** The last comment of staff on their work. */
  comment: z.object({ text: z.string(), by: z.string(), moduleName: z.string() }).nullable(),
});

export type Report = Omit<z.infer<typeof reportReply>, "success">;
