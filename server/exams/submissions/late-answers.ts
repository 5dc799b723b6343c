import { alreadySubmittedFault } from "#contract/api/attempts.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { SubmissionTable, Writer } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import { differingFields } from "../attempts/access.ts";
import { completeStored, differingItems, type StoredAnswers } from "../grading/answers.ts";

/** Answers that arrived too late to count, stored beside the submission that counts. */
interface LateAnswers {
  answers: StoredAnswers;
  lateSeconds: number;
}

/** Reads the column of late answers. */
export function parseLate(lateAnswers: SubmissionTable["late_answers"]): LateAnswers | null {
  if (lateAnswers === null) return null;
  const { answers, lateSeconds } = readJson(lateAnswers);
  return { answers: completeStored(answers), lateSeconds };
}

/** Late answers that may not be stored: 409 for the student, and a line in the audit log. */
export class LateAnswersRefused extends Refusal {
  readonly sectionId: string;

  constructor(sectionId: string, others: readonly string[]) {
    super("section.already_submitted", alreadySubmittedFault, { fields: differingFields(others) });
    this.sectionId = sectionId;
  }
}

/**
 * Stores late answers for staff: only beside a submission by the server's timer, only once, and only while the student has
 * not seen the result, which shows the key; else throws LateAnswersRefused. Returns false if the same answers are stored
 * already. The conditions are part of the write, so that only one of two concurrent calls succeeds.
 *
 * @param others the items that differ from the submission
 */
export async function storeLateAnswers(
  trx: Writer,
  present: Pick<SubmissionTable, "id" | "section_id" | "late_answers">,
  answers: StoredAnswers,
  others: readonly string[],
  lateSeconds: number,
  now: Date,
): Promise<boolean> {
  const stored = parseLate(present.late_answers);
  const differing = stored ? differingItems(stored.answers, answers) : others;
  if (differing.length === 0) return false;
  const late: LateAnswers = { answers, lateSeconds };
  const { numUpdatedRows } = await trx
    .updateTable("submission")
    .set({ late_answers: writeJson(late), late_at: now.toISOString() })
    .where("id", "=", present.id)
    .where("by_server", "=", 1)
    .where("late_answers", "is", null)
    .where("opened_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) {
    throw new LateAnswersRefused(
      present.section_id,
      others.filter((item) => differing.includes(item)),
    );
  }
  return true;
}
