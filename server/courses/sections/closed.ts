import type { SectionTable } from "../../core/database/schema.ts";

/**
 * True if a section is closed to its student: it is timed or closes code lookup, and was not started. Until the start there
 * is no chart, no question, no draft and no submission.
 */
export function isClosed(section: {
  limitMinutes: number | null;
  lookup: SectionTable["lookup"];
  isStarted: boolean;
  isSubmitted: boolean;
}): boolean {
  return (section.limitMinutes !== null || section.lookup === "closed") && !section.isStarted && !section.isSubmitted;
}
