import { z } from "zod";
import { askedCourse, pageQuery } from "./common.ts";

export const gradebookQuery = z.strictObject({
  course: askedCourse,
  format: z.enum(["json", "csv", "xlsx"], { error: "format must be json, csv or xlsx" }).default("json"),
});

/**
 * State of a student in an assignment: `done` (all sections submitted), `working` (started), `overdue` (past the due
 * date), or `open` (not started). None for an archived assignment without a submission.
 */
const gradebookState = z.enum(["done", "working", "overdue", "open"]);

export type GradebookState = z.infer<typeof gradebookState>;

export const gradebookReply = z.object({
  success: z.literal(true),
  /** Newest first. */
  assignments: z.array(
    z.object({ _id: z.string(), moduleName: z.string(), assignedDate: z.string(), dueDate: z.string().nullable() }),
  ),
  /**
   * The students of the course, by name. `percents` has a percent if the state is `done`; `average` is the mean of these.
   * `partPercents` has the percent of the submitted sections where others are still to be submitted.
   */
  students: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      percents: z.record(z.string(), z.number().nullable()),
      states: z.record(z.string(), gradebookState),
      partPercents: z.record(z.string(), z.number()),
      average: z.number().nullable(),
    }),
  ),
});

export type Gradebook = z.infer<typeof gradebookReply>;

const columnsFault = "columns must be a whole number from 1 to 200";

/**
 * With a limit a page of the students, by name, and with `columns` one of the assignments, newest first. An unknown
 * `after` or `columnsAfter` restarts at the first page.
 */
export const gradebookMarksQuery = gradebookQuery.pick({ course: true }).extend({
  ...pageQuery.omit({ search: true }).shape,
  columns: z.coerce
    .number({ error: columnsFault })
    .int(columnsFault)
    .min(1, columnsFault)
    .max(200, columnsFault)
    .optional(),
  /** The `nextColumn` of the previous page. */
  columnsAfter: pageQuery.shape.after,
});

export type GradebookMarksQuery = z.infer<typeof gradebookMarksQuery>;

/**
 * The gradebook with compact cells in the order of the assignments: a number is the percent of `done`, a word another
 * state, null none. With `columns` the averages still cover all assignments (`totalAssignments`).
 */
export const gradebookMarksReply = gradebookReply.extend({
  students: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      cells: z.array(z.union([z.number(), gradebookState.exclude(["done"])]).nullable()),
      partPercents: z.record(z.string(), z.number()),
      average: z.number().nullable(),
    }),
  ),
  next: z.string().nullable().optional(),
  nextColumn: z.string().nullable().optional(),
  totalAssignments: z.number().optional(),
});

export type GradebookMarks = z.infer<typeof gradebookMarksReply>;

export const courseProgressQuery = gradebookQuery.pick({ course: true });

/** The states of the gradebook, counted by assignment, newest first. */
export const courseProgressReply = z.object({
  success: z.literal(true),
  progress: z.array(
    z.object({
      assignmentId: z.string(),
      moduleName: z.string(),
      /** The students with a state: those of the course, and of an archived assignment those who submitted a section. */
      students: z.number(),
      done: z.number(),
      working: z.number(),
      overdue: z.number(),
    }),
  ),
});

export type CourseProgress = z.infer<typeof courseProgressReply>;
