import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { lookupClosedMs } from "#contract/time.ts";

/**
 * Whether a student works on a section that closes lookup, as far as the list of their course says: the server then
 * refuses what would be asked.
 */
export function isLookupClosed(assignments: readonly StudentAssignment[], now: Date): boolean {
  const sections = assignments.flatMap((assignment) => [assignment, ...assignment.subAssignments]);
  return sections.some(
    ({ lookup, attempt }) =>
      lookup === "closed" && attempt !== null && now.getTime() - Date.parse(attempt.startedAt) < lookupClosedMs,
  );
}
