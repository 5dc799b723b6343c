import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { areOpenTo, closedResultsSentence, isOpeningRule } from "#contract/results-open.ts";
import type { AssignmentTable, Tables } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";

type Opening = Pick<AssignmentTable, "results_open" | "results_opened_at">;

/**
 * Whether students may read the results of an assignment. The one place that decides it: until then nothing of the key
 * reaches them, not even a score.
 */
export function areResultsOpen({ results_open, results_opened_at }: Opening, now: Date): boolean {
  return results_opened_at !== null || areOpenTo(results_open, now);
}

/** Returns the same rule as a condition. The name of a rule sorts after every time. */
export function resultsAreOpen(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "assignment">();
  return eb.or([
    eb("assignment.results_opened_at", "is not", null),
    eb("assignment.results_open", "=", "at_once"),
    eb("assignment.results_open", "<=", now.toISOString()),
  ]);
}

/** Since when the result of a submission can be read, as ISO time: the period for disputes begins there. */
export function readableSince({ results_opened_at, results_open }: Opening, submittedAt: string): string {
  const opened = results_opened_at ?? (isOpeningRule(results_open) ? submittedAt : results_open);
  return opened > submittedAt ? opened : submittedAt;
}

/** The date and time from which results can be read; null where nobody knows it yet, and where they are open. */
export function opensAt(opening: Opening, now: Date): string | null {
  return areResultsOpen(opening, now) || isOpeningRule(opening.results_open) ? null : opening.results_open;
}

/** Refuses a student what results say before they are open. Throws 403 with the reason in words. */
export function refuseClosedResults(
  assignment: Opening & { due_at: string | null },
  now: Date,
  timeZone: string,
): void {
  if (areResultsOpen(assignment, now)) return;
  throw new Refusal("result.closed", closedResultsSentence(assignment.results_open, assignment.due_at, timeZone));
}

/** These stand in place of a section's score, and of the sum of several, before results are open. */
export const unknownScore = { percent: null, correct: null, wrong: null };
export const unknownGrades = { totalCorrect: null, totalWrong: null, overallProgress: null };
