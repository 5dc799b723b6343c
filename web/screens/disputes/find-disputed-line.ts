import { isCodingField } from "#contract/answers.ts";
import type { Dispute } from "#contract/api/disputes.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { normalise } from "#contract/normalise.ts";
import { disputedCode, type LessonLine } from "../../parts/lesson/lines.ts";
import { reviewFields } from "../../parts/lesson/review-fields.ts";

/** The line of a submission that a dispute is about; undefined where it is not asked any more. */
export function findDisputedLine(block: SubmissionBlock, { field, code }: Dispute): LessonLine | undefined {
  const lines = reviewFields(block).find(({ item }) => item === field)?.lines ?? [];
  if (code === null || !isCodingField(field)) return lines[0];
  const same = lines.filter((line) => normalise(disputedCode(line) ?? "", field) === normalise(code, field));
  return same.find(({ mark }) => mark !== "match") ?? same[0];
}
