import { sumGrades } from "#contract/grading.ts";
import { meanScore } from "#contract/progress.ts";
import type { Clock } from "../clock.ts";
import type { Reader } from "../database/schema.ts";
import type { Viewer } from "../http/guards.ts";
import { readCourse } from "../sections/kept-courses.ts";
import { courseOf } from "../users/users.ts";

/** A student's counts in a course; averageScore is the mean of completed assignments. */
export async function courseStats(db: Reader, viewer: Viewer, clock: Clock, courseName: string, studentId: string) {
  await courseOf(db, viewer, studentId);
  const { assignments, student } = await readCourse(db, clock(), courseName, studentId);
  const scores = assignments.flatMap(({ sections }) => {
    const done = sections.flatMap(({ id }) => student.scores.get(id) ?? []);
    return done.length === sections.length ? sumGrades(done).overallProgress : [];
  });
  const totalAssigned = assignments.length;
  const counts = { totalAssigned, completed: scores.length, pending: totalAssigned - scores.length };
  const averageScore = meanScore(scores);
  return {
    success: true as const,
    ...counts,
    averageScore: `${averageScore.toFixed(2)}%`,
    stats: { ...counts, averageScore },
  };
}
