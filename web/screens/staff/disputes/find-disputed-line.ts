import type { Dispute } from "#contract/api/disputes.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { findLine, type LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { reviewFields } from "../../../parts/codes/lesson/review-fields.ts";

/** The line of a submission that a dispute is about; undefined where it is not asked any more. */
export function findDisputedLine(block: SubmissionBlock, dispute: Dispute): LessonLine | undefined {
  return findLine(
    reviewFields(block).flatMap(({ lines }) => lines),
    dispute,
  );
}
