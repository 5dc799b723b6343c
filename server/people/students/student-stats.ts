import type { StudentStats } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { effectiveTimeLimit, isAfterDue } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import { readCourse } from "../../courses/sections/course-cache.ts";
import { type CourseAssignment, type CourseSection, categoryKey } from "../../courses/sections/load-course.ts";
import { areResultsOpen, unknownGrades, unknownScore } from "../../courses/sections/results-open.ts";
import { latestOf, type StudentState, type SubmissionScore } from "../../courses/sections/student-state.ts";
import { getCourseName } from "../users/users.ts";

type SubmittedAssignment = StudentStats["submittedAssignments"][number];
type PendingAssignment = StudentStats["pendingAssignments"][number];

/**
 * Returns the submitted and the pending assignments of a student's course. For the student, assignments whose results are
 * not open have no scores and are left out of the totals; staff see all scores.
 */
export async function readStudentStats(
  db: Reader,
  viewer: Viewer,
  clock: Clock,
  studentId: string,
): Promise<StudentStats> {
  const courseName = await getCourseName(db, viewer, studentId);
  const now = clock();
  const { assignments, student, hasOtherWork } = await readCourse(db, now, courseName, studentId);
  const submittedAssignments: SubmittedAssignment[] = [];
  const pendingAssignments: PendingAssignment[] = [];
  const all: SubmissionScore[] = [];
  const pause = makePause();
  for (const assignment of assignments) {
    const done = assignment.sections.flatMap(({ id }) => student.scores.get(id) ?? []);
    const isOpen = isStaff(viewer) || areResultsOpen(assignment, now);
    if (isOpen) all.push(...done);
    if (done.length > 0) submittedAssignments.push(presentSubmitted(assignment, student, done, isOpen));
    if (done.length < assignment.sections.length) pendingAssignments.push(presentPending(assignment, student));
    await pause();
  }
  return {
    totals: sumGrades(all),
    submittedCount: submittedAssignments.length,
    pendingCount: pendingAssignments.length,
    submittedAssignments,
    pendingAssignments,
    otherCourses: hasOtherWork ? await countOtherCourses(db, studentId, courseName) : [],
  };
}

const nameOf = (section: CourseSection, assignment: CourseAssignment) => section.name || assignment.module_name;

/** `done` has at least one score; `isOpen` says whether scores may be shown. */
function presentSubmitted(
  assignment: CourseAssignment,
  { scores }: StudentState,
  done: readonly SubmissionScore[],
  isOpen: boolean,
): SubmittedAssignment {
  const { totalCorrect, totalWrong, overallProgress } = isOpen ? sumGrades(done) : unknownGrades;
  const submissionDate = latestOf(done) ?? "";
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    overallProgress,
    totalCorrect,
    totalWrong,
    sectionCount: assignment.sections.length,
    submissionDate,
    afterDue: isAfterDue(submissionDate, assignment.due_at),
    subAssignments: assignment.sections.flatMap((section) => {
      const score = scores.get(section.id);
      if (!score) return [];
      const { percent, correct, wrong } = isOpen ? score : unknownScore;
      return {
        subAssignmentId: section.id,
        subModuleName: nameOf(section, assignment),
        progressPercent: percent,
        correctCount: correct,
        wrongCount: wrong,
        submissionDate: score.submitted_at,
      };
    }),
  };
}

function presentPending(
  assignment: CourseAssignment,
  { scores, running, extraMinutes }: StudentState,
): PendingAssignment {
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
    // The earliest deadline of the running attempts.
    deadline: deadlines.toSorted()[0] ?? null,
  };
}

async function countOtherCourses(db: Reader, studentId: string, courseName: string) {
  const rows = await db
    .selectFrom("submission")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .select((eb) => ["assignment.category", eb.fn.countAll<number>().as("count")])
    .where("submission.student_id", "=", studentId)
    .where("assignment.category_key", "!=", categoryKey(courseName))
    .groupBy("assignment.category")
    .orderBy("assignment.category")
    .execute();
  return rows.map((row) => ({ courseName: row.category, submissions: row.count }));
}
