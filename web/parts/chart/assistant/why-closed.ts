import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { sentences } from "#contract/sentences.ts";
import { isTooLate } from "#contract/time.ts";
import { findClosing } from "../../codes/find-closing.ts";

/**
 * Returns why the server would refuse a student's question to the assistant now, judged by the list of their course;
 * undefined if it would not.
 */
export function whyClosed(assignments: readonly StudentAssignment[], now: Date): string | undefined {
  if (findClosing(assignments, now)) return sentences.lookupClosed;
  const places = assignments.flatMap((assignment) => [assignment, ...assignment.subAssignments]);
  const isTimed = places.some(({ attempt }) => attempt?.deadline && !isTooLate(attempt.deadline, now));
  return isTimed ? assistantSentences.closed : undefined;
}
