import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { writeJson } from "../../core/database/json.ts";
import type { Db, SubmissionTable } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { areResultsOpen } from "../../courses/sections/results-open.ts";
import { parseStored } from "../../exams/grading/answers.ts";
import { sectionFacts } from "../../exams/regrade/notify-students.ts";
import { parseHandMade, regrade } from "../../exams/regrade/regrade.ts";
import { parseLate } from "../../exams/submissions/late-answers.ts";
import { notifyEach } from "../../people/notices/notify.ts";
import { type SubmissionIds, withSubmission, writeSubmission } from "./correct.ts";

/**
 * Accepts late answers, which then replace the submitted ones and are graded, or refuses them. Verdicts set by hand for the
 * replaced answers are deleted; the audit log keeps both. Throws 404, and 409 if there is nothing to decide.
 */
export async function decideLateAnswers(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  decision: SubmissionIds & { accept: boolean },
): Promise<void> {
  await withSubmission(db, decision, async (trx, { assignment, section, submission }) => {
    const late = parseLate(submission.late_answers);
    if (late === null || submission.late_decided === 1) {
      throw new Refusal("conflict", "There are no late answers to decide on");
    }
    const decided: SubmissionTable = decision.accept
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
    // While results are closed the student is notified when they open.
    if (decision.accept && areResultsOpen(assignment, clock())) {
      const scores = { before: submission.percent, after: after.percent, cause: "late" as const };
      const facts = { ...sectionFacts(assignment, section), ...scores };
      await notifyEach(trx, clock, [{ userId: submission.student_id, kind: "result_changed", facts }]);
    }
    await recordAudit(
      trx,
      viewer,
      clock,
      decision.accept ? "late answers accepted" : "late answers refused",
      { id: submission.student_id, name: submission.student_name },
      {
        assignmentId: assignment.id,
        sectionId: submission.section_id,
        ...(decision.accept
          ? { replaced: parseStored(submission.answers), handMade: parseHandMade(submission) }
          : { refused: late.answers }),
      },
    );
  });
}
