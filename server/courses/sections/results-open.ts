import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { areOpenTo, closedResultsSentence, isOpeningRule } from "#contract/results-open.ts";
import type { AssignmentTable, Tables } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";

type Opening = Pick<AssignmentTable, "results_open" | "results_opened_at">;

/**
 * True if students may read the results of an assignment (docs/decisions/037). The only place that decides it. Until then
 * nothing of the key reaches them, not even a score.
 */
export function areResultsOpen({ results_open, results_opened_at }: Opening, now: Date): boolean {
  return results_opened_at !== null || areOpenTo(results_open, now);
}

/** Returns `areResultsOpen` as a condition of a query. The names of the rules sort after every ISO time. */
export function resultsAreOpen(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "assignment">();
  return eb.or([
    eb("assignment.results_opened_at", "is not", null),
    eb("assignment.results_open", "=", "at_once"),
    eb("assignment.results_open", "<=", now.toISOString()),
  ]);
}

/** Returns the ISO time since when the result of a submission can be read: the period for disputes begins there. */
export function readableSince({ results_opened_at, results_open }: Opening, submittedAt: string): string {
  const opened = results_opened_at ?? (isOpeningRule(results_open) ? submittedAt : results_open);
  return opened > submittedAt ? opened : submittedAt;
}

/** Returns the ISO time from which results can be read; null if it is not known yet, and if they are open. */
export function opensAt(opening: Opening, now: Date): string | null {
  return areResultsOpen(opening, now) || isOpeningRule(opening.results_open) ? null : opening.results_open;
}

/** Throws 403 with the reason if results are not open. */
export function refuseClosedResults(
  assignment: Opening & { due_at: string | null },
  now: Date,
  timeZone: string,
): void {
  if (areResultsOpen(assignment, now)) return;
  throw new Refusal("result.closed", closedResultsSentence(assignment.results_open, assignment.due_at, timeZone));
}

/** The score of a section, and the sum of several, before results are open. */
export const unknownScore = { percent: null, correct: null, wrong: null };
export const unknownGrades = { totalCorrect: null, totalWrong: null, overallProgress: null };
