import { type RawBuilder, sql } from "kysely";
import type { RunningAttempt } from "#contract/api/student-assignments.ts";
import { engineOf } from "../../core/database/connect.ts";
import { type Json, readJson } from "../../core/database/json.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";

const minuteMs = 60_000;

/** The columns of a submission that lists need; only the result reads the answers. */
export type SubmissionScore = Pick<
  SubmissionTable,
  "correct" | "wrong" | "earned" | "possible" | "percent" | "submitted_at"
> & { started_at: string | null };

/** Returns the time of the last of these submissions, or null. */
export function latestOf(submissions: readonly Pick<SubmissionScore, "submitted_at">[]): string | null {
  return submissions.reduce<string | null>(
    (latest, { submitted_at }) => (latest === null || submitted_at > latest ? submitted_at : latest),
    null,
  );
}

/** Returns the minutes from start to submission, summed; null if no start is known. */
export function minutesOf(submissions: readonly Pick<SubmissionScore, "submitted_at" | "started_at">[]): number | null {
  const times = submissions.flatMap(({ started_at, submitted_at }) =>
    started_at === null ? [] : [Date.parse(submitted_at) - Date.parse(started_at)],
  );
  return times.length === 0 ? null : Math.round(times.reduce((sum, ms) => sum + ms, 0) / minuteMs);
}

/** The scores, open attempts and extra minutes of one student. */
export interface StudentState {
  /** By section, also of other courses. */
  scores: ReadonlyMap<string, SubmissionScore>;
  /** Open attempts, by section. */
  running: ReadonlyMap<string, RunningAttempt>;
  /** The ids of the variants that the student has (variants.ts). */
  variants: ReadonlySet<string>;
  /** Minutes that staff granted, by assignment. */
  extraMinutes: ReadonlyMap<string, number>;
}

type Submitted = [
  section: string,
  correct: number,
  wrong: number,
  earned: number,
  possible: number,
  percent: number,
  submittedAt: string,
  startedAt: string | null,
];
type Running = [section: string, assignment: string, startedAt: string, deadline: string | null];
type Own = [section: string];
type Extra = [assignment: string, minutes: number];

/** Each column is a list of lists as JSON: reading one value costs half of what reading its rows would. */
interface StateRow {
  version: number | null;
  scores: Json<Submitted[]> | Submitted[] | null;
  running: Json<Running[]> | Running[] | null;
  extra: Json<Extra[]> | Extra[] | null;
  variants: Json<Own[]> | Own[] | null;
}

/** Aggregates these columns of all rows to one JSON value. */
function aggregated(db: Reader, columns: string): RawBuilder<unknown> {
  return sql.raw(
    engineOf(db) === "sqlite"
      ? `json_group_array(json_array(${columns}))`
      : `coalesce(json_agg(json_build_array(${columns})), '[]')`,
  );
}

/** Reads the state of a student as one row. */
async function readRow(db: Reader, courseKey: string, studentId: string): Promise<StateRow | undefined> {
  const query = sql<StateRow>`
    select
      (select version from course_version where category_key = ${courseKey}) as version,
      (select ${aggregated(db, "done.section_id, correct, wrong, earned, possible, percent, submitted_at, attempt.started_at")}
        from submission as done left join attempt
          on attempt.student_id = done.student_id and attempt.section_id = done.section_id
        where done.student_id = ${studentId}) as scores,
      (select ${aggregated(db, "attempt.section_id, section.assignment_id, attempt.started_at, attempt.deadline_at")}
        from attempt join section on section.id = attempt.section_id
        where attempt.student_id = ${studentId} and attempt.is_open = 1) as running,
      (select ${aggregated(db, "assignment_id, minutes")} from extra_time where student_id = ${studentId}) as extra,
      (select ${aggregated(db, "section_id")} from section_student where student_id = ${studentId}) as variants`;
  const [row] = await runPrepared(db, query);
  return row;
}

/**
 * Reads the state of a student together with the version of a course, in one statement and so of one moment. The version is
 * 0 for a course that never had an assignment.
 */
export async function readStudentState(
  db: Reader,
  courseKey: string,
  studentId: string,
): Promise<StudentState & { version: number }> {
  const row = await readRow(db, courseKey, studentId);
  const extraMinutes = new Map(listOf(row?.extra));
  const scores = new Map<string, SubmissionScore>();
  for (const [section, correct, wrong, earned, possible, percent, submitted_at, started_at] of listOf(row?.scores))
    scores.set(section, { correct, wrong, earned, possible, percent, submitted_at, started_at });
  const running = new Map<string, RunningAttempt>();
  for (const [section, assignment, startedAt, deadline] of listOf(row?.running))
    running.set(section, { startedAt, deadline, extraMinutes: extraMinutes.get(assignment) ?? 0 });
  const variants = new Set(listOf(row?.variants).map(([section]) => section));
  return { version: Number(row?.version ?? 0), scores, running, variants, extraMinutes };
}

/** SQLite returns JSON as text; the driver of PostgreSQL has parsed it. */
function listOf<T>(list: Json<T[]> | T[] | null | undefined): T[] {
  return typeof list === "string" ? readJson(list) : (list ?? []);
}
