import { alreadySubmittedFault } from "#contract/api/attempts.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { SubmissionTable, Writer } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import { otherwiseHandedIn } from "../attempts/access.ts";
import { completeStored, differingItems, type StoredAnswers } from "../grading/answers.ts";

/** What arrived too late to count, beside the submission that does. */
interface LateAnswers {
  answers: StoredAnswers;
  lateSeconds: number;
}

export function parseLate(lateAnswers: SubmissionTable["late_answers"]): LateAnswers | null {
  if (lateAnswers === null) return null;
  const { answers, lateSeconds } = readJson(lateAnswers);
  return { answers: completeStored(answers), lateSeconds };
}

/** Late answers that may not be kept: 409 for the student, and a line in the audit log. */
export class LateAnswersRefused extends Refusal {
  readonly sectionId: string;

  constructor(sectionId: string, others: readonly string[]) {
    super("section.already_submitted", alreadySubmittedFault, { fields: otherwiseHandedIn(others) });
    this.sectionId = sectionId;
  }
}

/**
 * Keeps late answers for staff: only beside what the server's timer handed in, only the first, and only while the student
 * has not seen the result, which shows the key; else throws LateAnswersRefused. The same ones
 * again change nothing, which is answered false. The conditions are part of the write, so that of two at the same moment one is kept.
 *
 * @param others the items that differ from what counts
 */
export async function storeLateAnswers(
  trx: Writer,
  present: Pick<SubmissionTable, "id" | "section_id" | "late_answers">,
  answers: StoredAnswers,
  others: readonly string[],
  lateSeconds: number,
  now: Date,
): Promise<boolean> {
  const kept = parseLate(present.late_answers);
  const notKept = kept ? differingItems(kept.answers, answers) : others;
  if (notKept.length === 0) return false;
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
      others.filter((item) => notKept.includes(item)),
    );
  }
  return true;
}
