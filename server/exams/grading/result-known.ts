import type { AssignmentTable, SubmissionTable } from "../../core/database/schema.ts";
import { areResultsOpen } from "../../courses/sections/results-open.ts";

type Reading = Pick<SubmissionTable, "opened_at" | "by_server">;
type Opening = Pick<AssignmentTable, "results_open" | "results_opened_at">;

/**
 * True if a notice or statistic may reveal a result to its student: results are open, and the student has read this one or
 * no late answers can change it. Until they read a result that the server submitted, late answers for it are still accepted,
 * so nothing else may reveal its key.
 */
export function isResultKnown({ opened_at, by_server }: Reading, assignment: Opening, now: Date): boolean {
  return areResultsOpen(assignment, now) && (opened_at !== null || by_server === 0);
}
