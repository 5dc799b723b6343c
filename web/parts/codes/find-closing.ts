import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { lookupClosedMs } from "#contract/time.ts";

/**
 * Returns the assignment on which the student is working and that closes lookup, judged by the list of their course.
 * The server would refuse lookups for the same reason.
 */
export function findClosing(assignments: readonly StudentAssignment[], now: Date): StudentAssignment | undefined {
  return assignments.find((assignment) =>
    [assignment, ...assignment.subAssignments].some(
      ({ lookup, attempt }) =>
        lookup === "closed" && attempt !== null && now.getTime() - Date.parse(attempt.startedAt) < lookupClosedMs,
    ),
  );
}
