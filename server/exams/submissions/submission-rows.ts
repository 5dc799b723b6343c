import { v7 as uuidv7 } from "uuid";
import { writeJson } from "../../core/database/json.ts";
import { draftAnswersOf } from "../../core/database/json-columns.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { AttemptTable, Db, SubmissionTable } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { completeAnswers, type StoredAnswers } from "../grading/answers.ts";
import { gradeColumns } from "../regrade/regrade.ts";

/** An attempt as far as submitting needs it. */
export interface Attempt {
  startedAt: string;
  deadline: string | null;
  draft: AttemptTable["draft"];
}

/** A graded submission, ready to be written. */
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

/** What the server submits for a student whose time is over: the draft, as of the deadline. */
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

/** Every column, by its name. */
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

/** Writes a submission that is not there yet. Returns its section; nothing when it was there. */
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
 * Writes submissions that are not there yet, and closes their attempts; the unique constraint decides who was first. All
 * in one round trip. Out: the sections that were written now.
 */
export async function insertOnce(db: Db, rows: readonly SubmissionTable[]): Promise<Set<string>> {
  const writes = rows.map((row) => Promise.all([insertRow(db, row), closeAttempt(db, row)]));
  return new Set((await Promise.all(writes)).flatMap(([written]) => written.map(({ section_id }) => section_id)));
}
