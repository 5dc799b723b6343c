import { type RawBuilder, sql } from "kysely";
import type { RunningAttempt } from "#contract/api/student-assignments.ts";
import { engineOf } from "../../core/database/connect.ts";
import { type Json, readJson } from "../../core/database/json.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";

const minuteMs = 60_000;

/** What lists need of a submission; the answers themselves are read by the result alone. */
export type SubmissionScore = Pick<
  SubmissionTable,
  "correct" | "wrong" | "earned" | "possible" | "percent" | "submitted_at"
> & { started_at: string | null };

/** When the last of these was handed in; null of none. */
export function latestOf(submissions: readonly Pick<SubmissionScore, "submitted_at">[]): string | null {
  return submissions.reduce<string | null>(
    (latest, { submitted_at }) => (latest === null || submitted_at > latest ? submitted_at : latest),
    null,
  );
}

/** How long those took together that were started here; null when none was. */
export function minutesOf(submissions: readonly Pick<SubmissionScore, "submitted_at" | "started_at">[]): number | null {
  const times = submissions.flatMap(({ started_at, submitted_at }) =>
    started_at === null ? [] : [Date.parse(submitted_at) - Date.parse(started_at)],
  );
  return times.length === 0 ? null : Math.round(times.reduce((sum, ms) => sum + ms, 0) / minuteMs);
}

/** What a list says of one student. */
export interface StudentState {
  /** By section, in other courses too. */
  scores: ReadonlyMap<string, SubmissionScore>;
  /** Attempts under way, by section. */
  running: ReadonlyMap<string, RunningAttempt>;
  /** What staff gave, by assignment. */
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
type Extra = [assignment: string, minutes: number];

/** Each a list of lists as JSON: one value instead of a row for each is half of what reading them costs. */
interface StateRow {
  version: number | null;
  scores: Json<Submitted[]> | Submitted[] | null;
  running: Json<Running[]> | Running[] | null;
  extra: Json<Extra[]> | Extra[] | null;
}

/** All of these columns of all rows, as one JSON value. */
function listed(db: Reader, columns: string): RawBuilder<unknown> {
  return sql.raw(
    engineOf(db) === "sqlite"
      ? `json_group_array(json_array(${columns}))`
      : `coalesce(json_agg(json_build_array(${columns})), '[]')`,
  );
}

/** Returns where a student stands, in one row. */
async function readRow(db: Reader, courseKey: string, studentId: string): Promise<StateRow | undefined> {
  const query = sql<StateRow>`
    select
      (select version from course_version where category_key = ${courseKey}) as version,
      (select ${listed(db, "done.section_id, correct, wrong, earned, possible, percent, submitted_at, attempt.started_at")}
        from submission as done left join attempt
          on attempt.student_id = done.student_id and attempt.section_id = done.section_id
        where done.student_id = ${studentId}) as scores,
      (select ${listed(db, "attempt.section_id, section.assignment_id, attempt.started_at, attempt.deadline_at")}
        from attempt join section on section.id = attempt.section_id
        where attempt.student_id = ${studentId} and attempt.is_open = 1) as running,
      (select ${listed(db, "assignment_id, minutes")} from extra_time where student_id = ${studentId}) as extra`;
  const [row] = await runPrepared(db, query);
  return row;
}

/**
 * Where a student stands, and the version of a course in the same moment: one statement, one snapshot. Out: version 0 for
 * a course that never had an assignment.
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
  return { version: Number(row?.version ?? 0), scores, running, extraMinutes };
}

/** SQLite gives JSON as text, PostgreSQL's driver has read it. */
function listOf<T>(list: Json<T[]> | T[] | null | undefined): T[] {
  return typeof list === "string" ? readJson(list) : (list ?? []);
}
