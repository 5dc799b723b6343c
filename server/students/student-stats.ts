import type { StudentStats } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { type CourseAssignment, type CourseSection, categoryKey, loadCourse } from "../sections/load-course.ts";
import { getStudent } from "../users/users.ts";

/** What one student has submitted and what is pending, of what exists for them (spec section 3, student stats for admin). */
export async function studentStats(db: Db, clock: Clock, studentId: string): Promise<StudentStats> {
  const student = await getStudent(db, studentId);
  const course = await loadCourse(db, clock(), student.course_name, studentId);
  const time = await loadTime(db, studentId);
  const submitted = course.filter((assignment) => assignment.sections.some((section) => section.submission));
  const pending = course.filter((assignment) => assignment.sections.some((section) => !section.submission));
  return {
    totals: sumGrades(course.flatMap(({ sections }) => sections.flatMap((section) => section.submission ?? []))),
    submittedCount: submitted.length,
    pendingCount: pending.length,
    submittedAssignments: submitted.map(presentSubmitted),
    pendingAssignments: pending.map((assignment) => presentPending(assignment, time.get(assignment.id))),
    otherCourses: await countOtherCourses(db, studentId, student.course_name),
  };
}

const nameOf = (section: CourseSection, assignment: CourseAssignment) => section.name || assignment.module_name;

function presentSubmitted(assignment: CourseAssignment): StudentStats["submittedAssignments"][number] {
  const done = assignment.sections.flatMap((section) =>
    section.submission ? [{ ...section, submission: section.submission }] : [],
  );
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    ...sumGrades(done.map((section) => section.submission)),
    sectionCount: assignment.sections.length,
    subAssignments: done.map((section) => ({
      subAssignmentId: section.id,
      subModuleName: nameOf(section, assignment),
      progressPercent: section.submission.percent,
      correctCount: section.submission.correct,
      wrongCount: section.submission.wrong,
      submissionDate: section.submission.submitted_at,
    })),
  };
}

interface Time {
  extraMinutes: number;
  deadline: string | null;
}

function presentPending(
  assignment: CourseAssignment,
  time: Time = { extraMinutes: 0, deadline: null },
): StudentStats["pendingAssignments"][number] {
  const missing = assignment.sections.filter((section) => !section.submission);
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    assignedDate: assignment.assigned_at,
    sectionCount: assignment.sections.length,
    missingSections: missing.map((section) => nameOf(section, assignment)),
    isTimed: missing.some(
      (section) => effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes) !== null,
    ),
    ...time,
  };
}

/** By assignment: the extra minutes that a student was given, and when the attempt that runs now ends. */
async function loadTime(db: Db, studentId: string): Promise<Map<string, Time>> {
  const given = await db
    .selectFrom("extra_time")
    .select(["assignment_id", "minutes"])
    .where("student_id", "=", studentId)
    .execute();
  const running = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(["section.assignment_id", "attempt.deadline_at"])
    .where("attempt.student_id", "=", studentId)
    .where("attempt.is_open", "=", 1)
    .where("attempt.deadline_at", "is not", null)
    .orderBy("attempt.deadline_at", "desc")
    .execute();
  const minutesOf = new Map(given.map((row) => [row.assignment_id, row.minutes]));
  const deadlineOf = new Map(running.map((row) => [row.assignment_id, row.deadline_at]));
  const ids = new Set([...minutesOf.keys(), ...deadlineOf.keys()]);
  return new Map(
    [...ids].map((id) => [id, { extraMinutes: minutesOf.get(id) ?? 0, deadline: deadlineOf.get(id) ?? null }]),
  );
}

async function countOtherCourses(db: Db, studentId: string, courseName: string): Promise<StudentStats["otherCourses"]> {
  const rows = await db
    .selectFrom("submission")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .select((eb) => ["assignment.category", eb.fn.countAll<number>().as("count")])
    .where("submission.student_id", "=", studentId)
    .where("assignment.category_key", "!=", categoryKey(courseName))
    .groupBy("assignment.category")
    .orderBy("assignment.category")
    .execute();
  return rows.map((row) => ({ courseName: row.category, submissions: Number(row.count) }));
}
