import type { StudentStats } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { effectiveTimeLimit } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { readCourse } from "../sections/kept-courses.ts";
import { type CourseAssignment, type CourseSection, categoryKey } from "../sections/load-course.ts";
import type { StudentState } from "../sections/student-state.ts";
import { getStudent } from "../users/users.ts";

/** What one student has submitted and what is pending, of what exists for them. */
export async function studentStats(db: Db, clock: Clock, studentId: string): Promise<StudentStats> {
  const { course_name } = await getStudent(db, studentId);
  const { assignments, student } = await readCourse(db, clock(), course_name, studentId);
  const time = await loadTime(db, studentId);
  const isSubmitted = ({ id }: CourseSection) => student.scores.has(id);
  const submitted = assignments.filter(({ sections }) => sections.some(isSubmitted));
  const pending = assignments.filter(({ sections }) => !sections.every(isSubmitted));
  return {
    totals: sumGrades(submitted.flatMap(({ sections }) => sections.flatMap(({ id }) => student.scores.get(id) ?? []))),
    submittedCount: submitted.length,
    pendingCount: pending.length,
    submittedAssignments: submitted.map((assignment) => presentSubmitted(assignment, student)),
    pendingAssignments: pending.map((assignment) => presentPending(assignment, student, time.get(assignment.id))),
    otherCourses: await countOtherCourses(db, studentId, course_name),
  };
}

const nameOf = (section: CourseSection, assignment: CourseAssignment) => section.name || assignment.module_name;

function presentSubmitted(
  assignment: CourseAssignment,
  { scores }: StudentState,
): StudentStats["submittedAssignments"][number] {
  const done = assignment.sections.flatMap((section) => {
    const submission = scores.get(section.id);
    return submission ? [{ ...section, submission }] : [];
  });
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
  { scores }: StudentState,
  time: Time = { extraMinutes: 0, deadline: null },
): StudentStats["pendingAssignments"][number] {
  const missing = assignment.sections.filter(({ id }) => !scores.has(id));
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
