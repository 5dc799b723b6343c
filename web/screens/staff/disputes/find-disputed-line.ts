import type { Dispute } from "#contract/api/disputes.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { findLine, type LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { reviewFields } from "../../../parts/codes/lesson/review-fields.ts";

/** Returns the disputed line of a submission; undefined if it is no longer asked. */
export function findDisputedLine(block: SubmissionBlock, dispute: Dispute): LessonLine | undefined {
  return findLine(
    reviewFields(block).flatMap(({ lines }) => lines),
    dispute,
  );
}
