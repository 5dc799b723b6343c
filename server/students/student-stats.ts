import type { z } from "zod";
import { pendingAssignment, studentStatsReply, submittedAssignment } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { effectiveTimeLimit, isAfterDue } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { writerOf } from "../http/schemas.ts";
import { readCourse } from "../sections/kept-courses.ts";
import { type CourseAssignment, type CourseSection, categoryKey } from "../sections/load-course.ts";
import { latestOf, type StudentState } from "../sections/student-state.ts";
import { getStudent } from "../users/users.ts";

const writeSubmitted = writerOf(submittedAssignment);
const writePending = writerOf(pendingAssignment);
const writeBeside = writerOf(
  studentStatsReply.shape.stats.omit({ submittedAssignments: true, pendingAssignments: true }),
);

/** The entry of an assignment of which nothing is begun: the same for every student. It goes with the course that was kept. */
const untouched = new WeakMap<CourseAssignment, string>();

/** What one student has submitted and what is pending, of what exists for them: the reply, as JSON. */
export async function writeStudentStats(db: Db, clock: Clock, studentId: string): Promise<string> {
  const { course_name } = await getStudent(db, studentId);
  const { assignments, student, hasOtherWork } = await readCourse(db, clock(), course_name, studentId);
  const { scores } = student;
  const isSubmitted = ({ id }: CourseSection) => scores.has(id);
  const submitted = assignments.filter(({ sections }) => sections.some(isSubmitted));
  const pending = assignments.filter(({ sections }) => !sections.every(isSubmitted));
  const beside = writeBeside({
    totals: sumGrades(submitted.flatMap(({ sections }) => sections.flatMap(({ id }) => scores.get(id) ?? []))),
    submittedCount: submitted.length,
    pendingCount: pending.length,
    otherCourses: hasOtherWork ? await countOtherCourses(db, studentId, course_name) : [],
  });
  const written = submitted.map((assignment) => writeSubmitted(presentSubmitted(assignment, student)));
  const left = pending.map((assignment) => writeLeft(assignment, student));
  return `{"success":true,"stats":${beside.slice(0, -1)},"submittedAssignments":[${written}],"pendingAssignments":[${left}]}}`;
}

function writeLeft(assignment: CourseAssignment, student: StudentState): string {
  const isBegun = assignment.sections.some(({ id }) => student.scores.has(id) || student.running.has(id));
  if (isBegun || student.extraMinutes.has(assignment.id)) return writePending(presentPending(assignment, student));
  const written = untouched.get(assignment) ?? writePending(presentPending(assignment, student));
  untouched.set(assignment, written);
  return written;
}

const nameOf = (section: CourseSection, assignment: CourseAssignment) => section.name || assignment.module_name;

function presentSubmitted(assignment: CourseAssignment, { scores }: StudentState): z.infer<typeof submittedAssignment> {
  const done = assignment.sections.flatMap((section) => {
    const submission = scores.get(section.id);
    return submission ? [{ ...section, submission }] : [];
  });
  const submissionDate = latestOf(done.map((section) => section.submission)) ?? "";
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    submissionDate,
    afterDue: isAfterDue(submissionDate, assignment.due_at),
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

function presentPending(
  assignment: CourseAssignment,
  { scores, running, extraMinutes }: StudentState,
): z.infer<typeof pendingAssignment> {
  const missing = assignment.sections.filter(({ id }) => !scores.has(id));
  const deadlines = assignment.sections.flatMap(({ id }) => running.get(id)?.deadline ?? []);
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    assignedDate: assignment.assigned_at,
    sectionCount: assignment.sections.length,
    missingSections: missing.map((section) => nameOf(section, assignment)),
    isTimed: missing.some(
      (section) => effectiveTimeLimit(section.time_limit_minutes, assignment.time_limit_minutes) !== null,
    ),
    extraMinutes: extraMinutes.get(assignment.id) ?? 0,
    // Of several that run, the one that ends first.
    deadline: deadlines.toSorted()[0] ?? null,
  };
}

async function countOtherCourses(db: Db, studentId: string, courseName: string) {
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
