import { alreadySubmittedFault } from "#contract/api/attempts.ts";
import { otherwiseHandedIn } from "../attempts/access.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { readJson, writeJson } from "../database/json.ts";
import type { Db, SubmissionTable, Writer } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import { tellEach } from "../notices/tell.ts";
import { areResultsOpen } from "../sections/results-open.ts";
import { completeStored, differingItems, parseStored, type StoredAnswers } from "./answers.ts";
import { type SubmissionPlace, withSubmission, writeSubmission } from "./correct.ts";
import { parseHandMade, regrade } from "./regrade.ts";
import { placeFacts } from "./tell-results.ts";

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
export class LateAnswersNotTaken extends Refusal {
  readonly sectionId: string;

  constructor(sectionId: string, others: readonly string[]) {
    super("section.already_submitted", alreadySubmittedFault, { fields: otherwiseHandedIn(others) });
    this.sectionId = sectionId;
  }
}

/**
 * Keeps late answers for staff: only beside what the server's timer handed in, only the first, and only while the student
 * has not seen the result, which shows the key; else throws LateAnswersNotTaken. The same ones
 * again change nothing, which is answered false. The conditions are part of the write, so that of two at the same moment one is kept.
 *
 * @param others the items that differ from what counts
 */
export async function keepLateAnswers(
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
    throw new LateAnswersNotTaken(
      present.section_id,
      others.filter((item) => notKept.includes(item)),
    );
  }
  return true;
}

/**
 * Puts late answers in the place of the submitted ones, graded, or decides that they do not count. Verdicts that were
 * set by hand for the answers replaced go with them; the audit log keeps both.
 */
export async function decideLateAnswers(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  place: SubmissionPlace & { accept: boolean },
): Promise<void> {
  await withSubmission(db, place, async (trx, { assignment, section, submission }) => {
    const late = parseLate(submission.late_answers);
    if (late === null || submission.late_decided === 1) {
      throw new Refusal("conflict", "There are no late answers to decide on");
    }
    const decided: SubmissionTable = place.accept
      ? {
          ...submission,
          late_decided: 1,
          answers: writeJson(late.answers),
          hand_made: null,
          submitted_at: submission.late_at ?? submission.submitted_at,
          auto: 0,
          by_server: 0,
          late_seconds: late.lateSeconds,
        }
      : { ...submission, late_decided: 1 };
    const after = regrade(decided, section, assignment.category);
    await writeSubmission(trx, after);
    // Before results open the change is part of what is told then.
    if (place.accept && areResultsOpen(assignment, clock())) {
      const scores = { before: submission.percent, after: after.percent, cause: "late" as const };
      const facts = { ...placeFacts(assignment, section), ...scores };
      await tellEach(trx, clock, [{ userId: submission.student_id, kind: "result_changed", facts }]);
    }
    await recordAudit(
      trx,
      viewer,
      clock,
      place.accept ? "late answers accepted" : "late answers refused",
      { id: submission.student_id, name: submission.student_name },
      {
        assignmentId: assignment.id,
        sectionId: submission.section_id,
        ...(place.accept
          ? { replaced: parseStored(submission.answers), handMade: parseHandMade(submission) }
          : { refused: late.answers }),
      },
    );
  });
}
