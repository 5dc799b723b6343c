import { sumGrades } from "#contract/grading.ts";
import { meanScore } from "#contract/progress.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { loadCourse } from "../sections/load-course.ts";
import { getStudent } from "../users/users.ts";

/** A student's counts in a course; averageScore is the mean of completed assignments (api.md, GET /stats). */
export async function courseStats(db: Db, clock: Clock, courseName: string, studentId: string) {
  await getStudent(db, studentId);
  const course = await loadCourse(db, clock(), courseName, studentId);
  const scores = course
    .filter((assignment) => assignment.sections.every((section) => section.submission))
    .map((assignment) => sumGrades(assignment.sections.flatMap((section) => section.submission ?? [])).overallProgress);
  const counts = { totalAssigned: course.length, completed: scores.length, pending: course.length - scores.length };
  const averageScore = meanScore(scores);
  return {
    success: true as const,
    ...counts,
    averageScore: `${averageScore.toFixed(2)}%`,
    stats: { ...counts, averageScore },
  };
}
