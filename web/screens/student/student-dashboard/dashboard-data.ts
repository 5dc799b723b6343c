import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { isComplete, sharePercent } from "#contract/progress.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import type { CourseStats } from "../../../api/submissions.ts";

const filters = ["All", "Completed", "Pending", "Assignments with Scores"] as const;
export type Filter = (typeof filters)[number];

export interface DashboardNumbers {
  total: number;
  completed: number;
  pending: number;
  /** The number of pending assignments with a time limit. */
  timed: number;
  /** A whole percentage as text, for example "83%"; a dash if nothing has a score yet. */
  averageScore: string;
  coursePercent: number;
}

/**
 * Returns the counts from a reply; the specification allows several shapes. Missing counts are computed from the list.
 */
export function readStats(reply: CourseStats, assignments: readonly StudentAssignment[]): DashboardNumbers {
  const total = reply.totalAssigned ?? reply.stats?.totalAssigned ?? assignments.length;
  const completed = reply.completed ?? reply.stats?.completed ?? assignments.filter(isComplete).length;
  const pending = reply.pending ?? reply.stats?.pending ?? Math.max(0, total - completed);
  const score = reply.averageScore ?? reply.stats?.averageScore ?? 0;
  const percent = Math.round(Number.parseFloat(String(score)) || 0);
  // The server averages only completed work with open results. Without any, its 0 is not a score.
  const secret = assignments.filter((one) => isComplete(one) && one.resultsClosed).length;
  const averageScore = completed > secret || percent > 0 ? `${percent}%` : "–";
  const timed = assignments.filter((assignment) => !isComplete(assignment) && hasClock(assignment)).length;
  return {
    total,
    completed,
    pending,
    timed,
    averageScore,
    coursePercent: Math.min(100, sharePercent(completed, total)),
  };
}

function hasClock({ timeLimitMinutes, subAssignments }: StudentAssignment): boolean {
  const open = subAssignments.filter(({ isCompleted }) => !isCompleted);
  if (open.length === 0) return effectiveTimeLimit(null, timeLimitMinutes) !== null;
  return open.some((section) => effectiveTimeLimit(section.timeLimitMinutes, timeLimitMinutes) !== null);
}

/** Returns the assignments that a stat card counts. */
export function assignmentsOf(assignments: readonly StudentAssignment[], filter: Filter): StudentAssignment[] {
  return assignments.filter((assignment) => {
    if (filter === "Completed") return isComplete(assignment);
    if (filter === "Pending") return !isComplete(assignment);
    if (filter === "Assignments with Scores") return assignment.overallProgress !== null;
    return true;
  });
}
