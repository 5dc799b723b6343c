import { sql } from "kysely";
import type { RunningAttempt } from "#contract/api/assignments.ts";
import { keptQuery } from "../database/kept-query.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";

/** What lists need of a submission; the answers themselves are read by the result alone. */
type SubmissionScore = Pick<SubmissionTable, "correct" | "wrong" | "earned" | "possible" | "percent" | "submitted_at">;

/** What a list says of one student: their scores and their attempts under way, by section. */
export interface StudentState {
  scores: ReadonlyMap<string, SubmissionScore>;
  running: ReadonlyMap<string, RunningAttempt>;
}

interface StateRow {
  version: number | null;
  section_id: string | null;
  correct: number;
  wrong: number;
  earned: number;
  possible: number;
  percent: number;
  submitted_at: string | null;
  started_at: string;
  deadline_at: string | null;
  extra_minutes: number | null;
}

const readRows = keptQuery(
  (_db: Db, key: string, studentId: string) => sql<StateRow>`
    select course_version.version, state.* from (select cast(${key} as text) as category_key) as asked
    left join course_version on course_version.category_key = asked.category_key
    left join (
      select section_id, correct, wrong, earned, possible, percent, submitted_at,
        '' as started_at, cast(null as text) as deadline_at, cast(null as integer) as extra_minutes
      from submission where student_id = ${studentId}
      union all
      select attempt.section_id, 0, 0, 0, 0, 0, null, attempt.started_at, attempt.deadline_at, extra_time.minutes
      from attempt join section on section.id = attempt.section_id
      left join extra_time
        on extra_time.student_id = attempt.student_id and extra_time.assignment_id = section.assignment_id
      where attempt.student_id = ${studentId} and attempt.is_open = 1
    ) as state on true`,
);

/**
 * Where a student stands, and the version of a course in the same moment: one statement, one snapshot. Out: version 0 for
 * a course that never had an assignment.
 */
export async function readStudentState(
  db: Db,
  courseKey: string,
  studentId: string,
): Promise<StudentState & { version: number }> {
  const rows = await readRows(db, courseKey, studentId);
  const scores = new Map<string, SubmissionScore>();
  const running = new Map<string, RunningAttempt>();
  for (const row of rows) {
    if (row.section_id === null) continue;
    if (row.submitted_at !== null) scores.set(row.section_id, row as SubmissionScore);
    else {
      const { started_at: startedAt, deadline_at: deadline, extra_minutes } = row;
      running.set(row.section_id, { startedAt, deadline, extraMinutes: extra_minutes ?? 0 });
    }
  }
  return { version: Number(rows[0]?.version ?? 0), scores, running };
}
