import { sql } from "kysely";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { AttemptTable, Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import type { Attempt } from "./submission-rows.ts";

/** The columns of a stored submission that submitting compares and counts. */
type StoredSubmission = Pick<
  SubmissionTable,
  "id" | "section_id" | "answers" | "late_answers" | "correct" | "wrong" | "earned" | "possible" | "submitted_at"
>;

/** A student's attempts and submissions of an assignment, with the version of the course, read in one statement. */
export interface SubmitState {
  courseVersion: number;
  attempts: ReadonlyMap<string, Attempt>;
  /** The variants that the student has. */
  variants: ReadonlySet<string>;
  stored: readonly StoredSubmission[];
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null };

type Row = Nullable<StoredSubmission> & {
  version: number;
  of_section: string;
  /** The section if it is a variant that the student has. */
  variant: string | null;
  started_at: string | null;
  deadline_at: string | null;
  draft: AttemptTable["draft"];
};

/** Returns a row for each section of the assignment. Empty if it is of another course. */
async function readRows(db: Reader, assignmentId: string, courseKey: string, studentId: string): Promise<Row[]> {
  const query = sql<Row>`
    select course_version.version, section.id as of_section, section_student.section_id as variant,
      attempt.started_at, attempt.deadline_at, attempt.draft, submission.id, submission.section_id, submission.answers,
      submission.late_answers, submission.correct, submission.wrong, submission.earned, submission.possible,
      submission.submitted_at
    from assignment
    join course_version on course_version.category_key = assignment.category_key
    join section on section.assignment_id = assignment.id
    left join section_student on section_student.section_id = section.id and section_student.student_id = ${studentId}
    left join attempt on attempt.section_id = section.id and attempt.student_id = ${studentId}
    left join submission on submission.section_id = section.id and submission.student_id = ${studentId}
    where assignment.id = ${assignmentId} and assignment.category_key = ${courseKey}`;
  return runPrepared(db, query);
}

/** Reads the state in one query. Returns undefined if the assignment is not of the student's course. */
export async function readSubmitState(
  trx: Writer,
  viewer: Viewer,
  assignmentId: string,
): Promise<SubmitState | undefined> {
  const rows = await readRows(trx, assignmentId, categoryKey(viewer.courseName ?? ""), viewer.id);
  const [first] = rows;
  if (!first) return undefined;
  const attempts = rows.flatMap(({ of_section, started_at: startedAt, deadline_at: deadline, draft }) =>
    startedAt === null ? [] : [[of_section, { startedAt, deadline, draft }] as const],
  );
  return {
    courseVersion: Number(first.version),
    attempts: new Map(attempts),
    variants: new Set(rows.flatMap(({ variant }) => variant ?? [])),
    stored: rows.filter((row): row is Row & StoredSubmission => row.section_id !== null),
  };
}
