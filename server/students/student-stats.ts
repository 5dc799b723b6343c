import type { StudentStats } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { loadCourse } from "../assignments/load-course.ts";
import type { Db } from "../database/schema.ts";
import { getStudent } from "./change-students.ts";

/** What one student has submitted and what is pending (spec section 3, student stats for admin). */
export async function studentStats(db: Db, studentId: string): Promise<StudentStats> {
  const student = await getStudent(db, studentId);
  const course = await loadCourse(db, student.course_name ?? "", studentId);
  const submitted = course.filter((assignment) => assignment.sections.some((section) => section.submission));
  const pending = course.filter((assignment) => assignment.sections.some((section) => !section.submission));
  return {
    submittedCount: submitted.length,
    pendingCount: pending.length,
    submittedAssignments: submitted.map((assignment) => {
      const done = assignment.sections.flatMap((section) =>
        section.submission ? [{ ...section, submission: section.submission }] : [],
      );
      return {
        assignmentId: assignment.id,
        moduleName: assignment.module_name,
        ...sumGrades(done.map((section) => section.submission)),
        subAssignments: done.map((section) => ({
          subAssignmentId: section.id,
          subModuleName: section.name || assignment.module_name,
          progressPercent: section.submission.percent,
          correctCount: section.submission.correct,
          wrongCount: section.submission.wrong,
          submissionDate: section.submission.submitted_at,
        })),
      };
    }),
    pendingAssignments: pending.map((assignment) => ({
      assignmentId: assignment.id,
      moduleName: assignment.module_name,
      assignedDate: assignment.assigned_at,
    })),
  };
}
