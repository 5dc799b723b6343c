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
import { type SubmissionPlace, withSubmission, writeSubmission } from "./correct.ts";

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
      const facts = { ...sectionFacts(assignment, section), ...scores };
      await notifyEach(trx, clock, [{ userId: submission.student_id, kind: "result_changed", facts }]);
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
