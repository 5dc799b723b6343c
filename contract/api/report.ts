import { z } from "zod";

/** A student over time against their class and the pass bar, for paper. Percents of the class where five or more have one. */
export const reportReply = z.object({
  success: z.literal(true),
  at: z.string(),
  student: z.object({ _id: z.string(), name: z.string(), courseName: z.string(), enrolledDate: z.string().nullable() }),
  passBar: z.number(),
  average: z.number().nullable(),
  classAverage: z.number().nullable(),
  /** Of the assignments of the course: handed in whole, those among them at the bar or over it, and not handed in. */
  done: z.number(),
  passed: z.number(),
  open: z.number(),
  /** Handed in whole, but their results are not open: nothing else here says anything of them. */
  waiting: z.number(),
  /** All is handed in, and the average is at the bar or over it. */
  hasPassed: z.boolean(),
  /** How long a section took, in the middle: the student, and the class where five or more were handed in. */
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
  /** What staff said last of their work. */
  comment: z.object({ text: z.string(), by: z.string(), moduleName: z.string() }).nullable(),
});

export type Report = Omit<z.infer<typeof reportReply>, "success">;
