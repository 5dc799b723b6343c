import { sumGrades } from "#contract/grading.ts";
import { meanScore } from "#contract/progress.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import { readCourse } from "../../courses/sections/course-cache.ts";
import { areResultsOpen } from "../../courses/sections/results-open.ts";
import { getCourseName } from "../../people/users/users.ts";

/**
 * Returns how many assignments of a course a student has completed, and the mean score of those. For students only
 * assignments with open results count into the mean.
 */
export async function courseStats(db: Reader, viewer: Viewer, clock: Clock, courseName: string, studentId: string) {
  await getCourseName(db, viewer, studentId);
  const now = clock();
  const { assignments, student } = await readCourse(db, now, courseName, studentId);
  const completed = assignments.filter(({ sections }) => sections.every(({ id }) => student.scores.has(id)));
  const scores = completed
    .filter((assignment) => isStaff(viewer) || areResultsOpen(assignment, now))
    .map(({ sections }) => sumGrades(sections.flatMap(({ id }) => student.scores.get(id) ?? [])).overallProgress);
  const totalAssigned = assignments.length;
  const counts = { totalAssigned, completed: completed.length, pending: totalAssigned - completed.length };
  const averageScore = meanScore(scores);
  return {
    success: true as const,
    ...counts,
    averageScore: `${averageScore.toFixed(2)}%`,
    stats: { ...counts, averageScore },
  };
}
