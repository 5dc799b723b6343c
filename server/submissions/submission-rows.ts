import { v7 as uuidv7 } from "uuid";
import { draftAnswersOf } from "../database/json-columns.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";
import type { SectionWithKey } from "../sections/load-keyed.ts";
import { completeAnswers, type StoredAnswers } from "./answers.ts";
import { gradeColumns } from "./regrade.ts";

/** An attempt as far as submitting needs it. */
export interface Attempt {
  startedAt: string;
  deadline: string | null;
  draft: string | null;
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
    answers: JSON.stringify(answers),
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

/**
 * Writes one student's submissions that are not there yet, and closes the attempts of all of them; the unique constraint
 * decides who was first. Out: the sections that were written now.
 */
export async function insertOnce(trx: Db, rows: readonly SubmissionTable[]): Promise<Set<string>> {
  const written = await trx
    .insertInto("submission")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["student_id", "section_id"]).doNothing())
    .returning("section_id")
    .execute();
  await trx
    .updateTable("attempt")
    .set({ is_open: 0 })
    .where("student_id", "=", rows[0]?.student_id ?? "")
    .where(
      "section_id",
      "in",
      rows.map((row) => row.section_id),
    )
    .execute();
  return new Set(written.map((row) => row.section_id));
}
