import { z } from "zod";
import { askedCourse, pageQuery } from "./common.ts";

export const gradebookQuery = z.strictObject({
  course: askedCourse,
  format: z.enum(["json", "csv", "xlsx"], { error: "format must be json, csv or xlsx" }).default("json"),
});

/**
 * How a student stands in an assignment: every section handed in (`done`), begun (`working`), its day gone by without all
 * of it (`overdue`), or not begun (`open`). None for an archived assignment of which they handed in nothing.
 */
const gradebookState = z.enum(["done", "working", "overdue", "open"]);

export type GradebookState = z.infer<typeof gradebookState>;

export const gradebookReply = z.object({
  success: z.literal(true),
  /** Newest first. */
  assignments: z.array(
    z.object({ _id: z.string(), moduleName: z.string(), assignedDate: z.string(), dueDate: z.string().nullable() }),
  ),
  /** Those of the course, by name. A percent stands where the state is `done`; `average` is the mean of those. */
  students: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      percents: z.record(z.string(), z.number().nullable()),
      states: z.record(z.string(), gradebookState),
      average: z.number().nullable(),
    }),
  ),
});

export type Gradebook = z.infer<typeof gradebookReply>;

const columnsFault = "columns must be a whole number from 1 to 200";

/**
 * With a limit a page of the students, by name, and with `columns` one of the assignments, newest first; an `after` or
 * `columnsAfter` that is gone begins anew.
 */
export const gradebookMarksQuery = gradebookQuery.pick({ course: true }).extend({
  ...pageQuery.omit({ search: true }).shape,
  columns: z.coerce
    .number({ error: columnsFault })
    .int(columnsFault)
    .min(1, columnsFault)
    .max(200, columnsFault)
    .optional(),
  /** The `nextColumn` of the page before. */
  columnsAfter: pageQuery.shape.after,
});

export type GradebookMarksQuery = z.infer<typeof gradebookMarksQuery>;

/**
 * The same as a table of narrow cells: a place an assignment, in their order. A number is the percent of what is `done`, a
 * word any other state, and null stands where there is none. With `columns` the averages are of all assignments, of which there are
 * `totalAssignments`.
 */
export const gradebookMarksReply = gradebookReply.extend({
  students: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      cells: z.array(z.union([z.number(), gradebookState.exclude(["done"])]).nullable()),
      average: z.number().nullable(),
    }),
  ),
  next: z.string().nullable().optional(),
  nextColumn: z.string().nullable().optional(),
  totalAssignments: z.number().optional(),
});

export type GradebookMarks = z.infer<typeof gradebookMarksReply>;
