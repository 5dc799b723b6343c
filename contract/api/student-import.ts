import { z } from "zod";
import { type StudentColumn, studentColumns } from "../student-columns.ts";

export const mostImportRows = 10_000;

/** A longer cell of any column is refused by its rule; this bounds what a request may carry. */
const cell = z.string().max(2000);
const cells = z.partialRecord(z.enum(studentColumns), cell);

const rowState = z.enum(["new", "changed", "unchanged", "wrong"]);

/** Rows after a correction, sent back as they were read; `line` is their line in the file. */
export const studentRows = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        line: z.number().int().min(1).max(10_000_000).optional(),
        /** The act that the check found for the row. An import refuses a row that would do something else by now. */
        seen: z.strictObject({ state: rowState, before: cells.optional() }).optional(),
        ...(Object.fromEntries(studentColumns.map((column) => [column, cell.optional()])) as Record<
          StudentColumn,
          z.ZodOptional<typeof cell>
        >),
      }),
    )
    .max(mostImportRows, `At most ${mostImportRows} students can be imported at once`),
});

export type StudentRows = z.infer<typeof studentRows>;

/** A row of an import and what it would do. `values` are its cells as understood; `before` those of the student that differ. */
export const importRow = z.object({
  line: z.number(),
  name: z.string(),
  state: rowState,
  values: cells,
  before: cells.optional(),
  /** Columns that the row leaves empty. Their `values` are those of the student who has this name, or 0 for an amount. */
  filledIn: z.array(z.enum(studentColumns)).optional(),
  /** The fault of a column, in a sentence. */
  fields: cells.optional(),
  /** The student: the one who has this name, or the one who was made. */
  _id: z.string().optional(),
});

export type ImportRow = z.infer<typeof importRow>;

export const importReply = z.object({
  success: z.literal(true),
  rows: z.array(importRow),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  /** Expected duration of the import in seconds: each new password is hashed. */
  seconds: z.number(),
  /** The headings that were understood, and those that were not. */
  headings: z.object({ found: z.array(z.string()), unknown: z.array(z.string()) }),
});

export type StudentImport = z.infer<typeof importReply>;

/** With `dryRun=true` nothing is written. */
export const importQuery = z.strictObject({ dryRun: z.enum(["true", "false"]).default("false") });

export const importFields = z.strictObject({});

export const exportQuery = z.strictObject({
  format: z.enum(["csv", "xlsx"]).default("csv"),
  course: z.string().max(200).optional(),
});

const ids = z.array(z.string().min(1).max(100)).min(1, "Choose at least one student").max(mostImportRows);

/** An act on several students; `count` repeats the number to be deleted, to prevent accidents. */
export const bulkBody = z.discriminatedUnion("act", [
  z.strictObject({ ids, act: z.literal("extend"), expiryDate: z.string().max(40) }),
  z.strictObject({ ids, act: z.literal("move"), courseName: z.string().max(200) }),
  z.strictObject({ ids, act: z.literal("end_sessions") }),
  z.strictObject({ ids, act: z.literal("delete"), count: z.number().int() }),
]);

export type BulkBody = z.infer<typeof bulkBody>;

export const bulkReply = z.object({ success: z.literal(true), changed: z.number() });
