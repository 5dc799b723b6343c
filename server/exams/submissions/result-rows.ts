import { sql } from "kysely";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";
import { submissionColumns } from "./submission-rows.ts";

/** A submission with the start of its attempt. */
export type Submitted = SubmissionTable & { started_at: string | null };

/** A student's submissions of an assignment, with the version of the course, read in one statement. */
export interface ResultRows {
  courseVersion: number;
  /** The variants that the student has. */
  variants: ReadonlySet<string>;
  /** When the student started each section, by its id. */
  starts: ReadonlyMap<string, string>;
  submissions: readonly Submitted[];
  /** The comment of staff on the whole submission. */
  comment: string | null;
  /** True if a dispute about the assignment was decided. */
  isRuled: boolean;
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null };

type Row = Nullable<SubmissionTable> & {
  course_version: number;
  of_section: string;
  /** The section if it is a variant that the student has. */
  variant: string | null;
  started_at: string | null;
  comment: string | null;
  is_ruled: number;
};

const ownColumns = sql.raw(submissionColumns.map((column) => `submission.${column}`).join(", "));

/** Returns a row for each section of the assignment. Empty if the assignment does not exist. */
async function readRows(db: Reader, assignmentId: string, studentId: string): Promise<Row[]> {
  const query = sql<Row>`
    select ${ownColumns}, course_version.version as course_version, section.id as of_section,
      section_student.section_id as variant, attempt.started_at,
      submission_comment.text as comment,
      case when exists (select 1 from dispute where dispute.assignment_id = assignment.id and ruled_at is not null)
        then 1 else 0 end as is_ruled
    from assignment
    join course_version on course_version.category_key = assignment.category_key
    cross join (select cast(${studentId} as text) as id) as student
    join section on section.assignment_id = assignment.id
    left join section_student on section_student.section_id = section.id and section_student.student_id = student.id
    left join attempt on attempt.section_id = section.id and attempt.student_id = student.id
    left join submission on submission.section_id = section.id and submission.student_id = student.id
    left join submission_comment
      on submission_comment.assignment_id = assignment.id and submission_comment.student_id = student.id
    where assignment.id = ${assignmentId}`;
  return runPrepared(db, query);
}

/** Reads what a result is made of, in one query. Returns undefined if the assignment does not exist. */
export async function readResultRows(
  db: Reader,
  { studentId, assignmentId }: { studentId: string; assignmentId: string },
): Promise<ResultRows | undefined> {
  const rows = await readRows(db, assignmentId, studentId);
  const [first] = rows;
  return (
    first && {
      courseVersion: Number(first.course_version),
      variants: new Set(rows.flatMap(({ variant }) => variant ?? [])),
      starts: new Map(
        rows.flatMap(({ of_section, started_at }) => (started_at === null ? [] : [[of_section, started_at]])),
      ),
      submissions: rows.filter((row): row is Row & SubmissionTable => row.section_id !== null),
      comment: first.comment,
      isRuled: first.is_ruled === 1,
    }
  );
}
