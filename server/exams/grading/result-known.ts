import type { AssignmentTable, SubmissionTable } from "../../core/database/schema.ts";
import { areResultsOpen } from "../../courses/sections/results-open.ts";

type Told = Pick<SubmissionTable, "opened_at" | "by_server">;
type Opening = Pick<AssignmentTable, "results_open" | "results_opened_at">;

/**
 * Whether a student has been told a result: those of its assignment are open, and they have looked at it, or no late answers
 * can change it. Until they open one that the server handed in at the deadline, late answers for it are still taken: nothing
 * beside the result itself may tell them of its key meanwhile.
 */
export function isResultKnown({ opened_at, by_server }: Told, assignment: Opening, now: Date): boolean {
  return areResultsOpen(assignment, now) && (opened_at !== null || by_server === 0);
}
