import { v7 as uuidv7 } from "uuid";
import { writeJson } from "../../core/database/json.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { AttemptTable, Db, SubmissionTable } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { completeAnswers, type StoredAnswers } from "../grading/answers.ts";
import { gradeColumns } from "../regrade/regrade.ts";

/** The columns of an attempt that submitting needs. */
export interface Attempt {
  startedAt: string;
  deadline: string | null;
  draft: AttemptTable["draft"];
}

/** Grades answers and returns the row of their submission. */
export function submissionRow(
  section: SectionWithKey,
  assignment: { id: string; category: string },
  studentId: string,
  answers: StoredAnswers,
  how: { submittedAt: string; auto: boolean; lateSeconds: number; byServer?: boolean },
): SubmissionTable {
  return {
    id: uuidv7(),
    student_id: studentId,
    section_id: section.id,
    assignment_id: assignment.id,
    answers: writeJson(answers),
    ...gradeColumns(section, assignment.category, answers, {}),
    hand_made: null,
    submitted_at: how.submittedAt,
    auto: how.auto ? 1 : 0,
    late_seconds: how.lateSeconds,
    late_answers: null,
    late_at: null,
    late_decided: 0,
    by_server: how.byServer ? 1 : 0,
    opened_at: null,
    counted: 0,
  };
}

/** Returns the row of a submission by the server after the deadline: the saved draft, at the time of the deadline. */
export function rowFromDraft(
  studentId: string,
  { startedAt, deadline, draft }: Attempt,
  section: SectionWithKey,
  assignment: { id: string; category: string },
): SubmissionTable {
  const answers = completeAnswers(section, draftAnswersOf(draft));
  const how = { submittedAt: deadline ?? startedAt, auto: true, lateSeconds: 0, byServer: true };
  return submissionRow(section, assignment, studentId, answers, how);
}

/** The names of all columns of a submission. */
export const submissionColumns = Object.keys({
  id: true,
  student_id: true,
  section_id: true,
  assignment_id: true,
  answers: true,
  verdicts: true,
  hand_made: true,
  correct: true,
  wrong: true,
  percent: true,
  earned: true,
  possible: true,
  key_version: true,
  marked_by: true,
  submitted_at: true,
  auto: true,
  late_seconds: true,
  late_answers: true,
  late_at: true,
  late_decided: true,
  by_server: true,
  opened_at: true,
  counted: true,
} satisfies Record<keyof SubmissionTable, true>) as (keyof SubmissionTable)[];

/** Inserts a submission. Returns its section, or nothing if the student had submitted already. */
function insertRow(db: Db, row: SubmissionTable): Promise<{ section_id: string }[]> {
  const query = db
    .insertInto("submission")
    .values(row)
    .onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())
    .returning("section_id");
  return runPrepared(db, query);
}

/** Marks the attempt that a submission ends as closed. */
async function closeAttempt(db: Db, { student_id, section_id }: SubmissionTable): Promise<void> {
  const query = db
    .updateTable("attempt")
    .set({ is_open: 0 })
    .where("student_id", "=", student_id)
    .where("section_id", "=", section_id);
  await runPrepared(db, query);
}

/**
 * Inserts submissions and closes their attempts, in one round trip. The unique constraint lets only the first submission of a
 * student and section through. Returns the sections that were inserted.
 */
export async function insertOnce(db: Db, rows: readonly SubmissionTable[]): Promise<Set<string>> {
  const writes = rows.map((row) => Promise.all([insertRow(db, row), closeAttempt(db, row)]));
  return new Set((await Promise.all(writes)).flatMap(([written]) => written.map(({ section_id }) => section_id)));
}
