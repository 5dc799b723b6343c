import type { SectionTable } from "../../core/database/schema.ts";

/**
 * Whether a section is closed to its student: a start begins its time, or ends code lookup, and has not happened. Until
 * then there is no chart, no question, no draft and no submission.
 */
export function isClosed(section: {
  limitMinutes: number | null;
  lookup: SectionTable["lookup"];
  isStarted: boolean;
  isSubmitted: boolean;
}): boolean {
  return (section.limitMinutes !== null || section.lookup === "closed") && !section.isStarted && !section.isSubmitted;
}
