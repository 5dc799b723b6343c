import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { lookupClosedMs } from "#contract/time.ts";

/**
 * Returns the assignment on which a student works and that closes lookup, as far as the list of their course says: the
 * server then refuses what would be asked.
 */
export function findClosing(assignments: readonly StudentAssignment[], now: Date): StudentAssignment | undefined {
  return assignments.find((assignment) =>
    [assignment, ...assignment.subAssignments].some(
      ({ lookup, attempt }) =>
        lookup === "closed" && attempt !== null && now.getTime() - Date.parse(attempt.startedAt) < lookupClosedMs,
    ),
  );
}
