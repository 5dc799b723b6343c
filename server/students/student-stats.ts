import type { z } from "zod";
import { pendingAssignment, studentStatsReply, submittedAssignment } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { effectiveTimeLimit, isAfterDue } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import type { Reader } from "../database/schema.ts";
import { isStaff, type Viewer } from "../http/guards.ts";
import { type Joined, joinParts, listParts } from "../http/join-parts.ts";
import { writerOf } from "../http/schemas.ts";
import { readCourse } from "../sections/kept-courses.ts";
import { type CourseAssignment, type CourseSection, categoryKey } from "../sections/load-course.ts";
import { areResultsOpen, unknownGrades, unknownScore } from "../sections/results-open.ts";
import { latestOf, type StudentState, type SubmissionScore } from "../sections/student-state.ts";
import { sharingTheLoop } from "../tally/slices.ts";
import { courseOf } from "../users/users.ts";

const writePending = writerOf(pendingAssignment);
const writeBeside = writerOf(
  studentStatsReply.shape.stats.omit({ submittedAssignments: true, pendingAssignments: true }),
);
const writeHead = writerOf(submittedAssignment.pick({ assignmentId: true, moduleName: true, sectionCount: true }));
const writeSectionHead = writerOf(
  submittedAssignment.shape.subAssignments.element.pick({ subAssignmentId: true, subModuleName: true }),
);

/** What of an assignment is the same for every student, as JSON without its closing brace; by its sections too. */
interface Heads {
  head: string;
  sections: string[];
}

/** They go with the course that was kept. */
const headsOf = new WeakMap<CourseAssignment, Heads>();

/** The entry of an assignment of which nothing is begun: the same for every student. It goes with the course that was kept. */
const untouched = new WeakMap<CourseAssignment, string>();

/**
 * What one student has submitted and what is pending, of what exists for them: the reply, as JSON. The student gets no score
 * of what has no open result, and it counts in no total.
 */
export async function writeStudentStats(db: Reader, viewer: Viewer, clock: Clock, studentId: string): Promise<Joined> {
  const courseName = await courseOf(db, viewer, studentId);
  const now = clock();
  const { assignments, student, hasOtherWork } = await readCourse(db, now, courseName, studentId);
  const { scores } = student;
  const submitted: string[] = [];
  const pending: string[] = [];
  const all: SubmissionScore[] = [];
  const pause = sharingTheLoop();
  for (const assignment of assignments) {
    const done = assignment.sections.flatMap(({ id }) => scores.get(id) ?? []);
    const isOpen = isStaff(viewer) || areResultsOpen(assignment, now);
    if (isOpen) all.push(...done);
    if (done.length > 0) submitted.push(writeSubmitted(assignment, student, done, isOpen));
    if (done.length < assignment.sections.length) pending.push(writeLeft(assignment, student));
    await pause();
  }
  const beside = writeBeside({
    totals: sumGrades(all),
    submittedCount: submitted.length,
    pendingCount: pending.length,
    otherCourses: hasOtherWork ? await countOtherCourses(db, studentId, courseName) : [],
  });
  return joinParts(statsParts(beside, submitted, pending));
}

function* statsParts(beside: string, submitted: readonly string[], pending: readonly string[]): Generator<string> {
  yield `{"success":true,"stats":${beside.slice(0, -1)},"submittedAssignments":`;
  yield* listParts(submitted);
  yield ',"pendingAssignments":';
  yield* listParts(pending);
  yield "}}";
}

function writeLeft(assignment: CourseAssignment, student: StudentState): string {
  const isBegun = assignment.sections.some(({ id }) => student.scores.has(id) || student.running.has(id));
  if (isBegun || student.extraMinutes.has(assignment.id)) return writePending(presentPending(assignment, student));
  const written = untouched.get(assignment) ?? writePending(presentPending(assignment, student));
  untouched.set(assignment, written);
  return written;
}

const nameOf = (section: CourseSection, assignment: CourseAssignment) => section.name || assignment.module_name;

/** In: what was handed in of it, one at least, and whether its scores may be told. */
function writeSubmitted(
  assignment: CourseAssignment,
  { scores }: StudentState,
  done: readonly SubmissionScore[],
  isOpen: boolean,
): string {
  const { head, sections } = headsOf.get(assignment) ?? makeHeads(assignment);
  const { totalCorrect, totalWrong, overallProgress } = isOpen ? sumGrades(done) : unknownGrades;
  const submissionDate = latestOf(done) ?? "";
  let written = "";
  for (const [index, { id }] of assignment.sections.entries()) {
    const score = scores.get(id);
    if (!score) continue;
    const { percent, correct, wrong } = isOpen ? score : unknownScore;
    written +=
      `${written === "" ? "" : ","}${sections[index]},"progressPercent":${percent},"correctCount":${correct}` +
      `,"wrongCount":${wrong},"submissionDate":"${score.submitted_at}"}`;
  }
  return (
    `${head},"overallProgress":${overallProgress},"totalCorrect":${totalCorrect},"totalWrong":${totalWrong}` +
    `,"submissionDate":"${submissionDate}","afterDue":${isAfterDue(submissionDate, assignment.due_at)}` +
    `,"subAssignments":[${written}]}`
  );
}

function makeHeads(assignment: CourseAssignment): Heads {
  const { id: assignmentId, module_name: moduleName, sections } = assignment;
  const unclosed = (json: string) => json.slice(0, -1);
  const heads = {
    head: unclosed(writeHead({ assignmentId, moduleName, sectionCount: sections.length })),
    sections: sections.map((section) =>
      unclosed(writeSectionHead({ subAssignmentId: section.id, subModuleName: nameOf(section, assignment) })),
    ),
  };
  headsOf.set(assignment, heads);
  return heads;
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
  return rows.map((row) => ({ courseName: row.category, submissions: Number(row.count) }));
}
