import { answerFields, fieldLabels, isCodingField } from "#contract/answers.ts";
import type { StudentInsight } from "#contract/api/insight.ts";

/** Fewer answers than this show nothing. */
const fewestAnswers = 3;

export function labelOfField(field: string): string {
  return isCodingField(field) ? fieldLabels[field] : "Questions";
}

/** Fields of codes come first in practice; names and ages come after them. */
function isCoded(field: string): boolean {
  return !isCodingField(field) || answerFields[field].system !== undefined;
}

/**
 * Returns the topics that were missed, the worst first, among those with enough answers; and whether any topic has
 * enough.
 */
export function practiceTopics(insight: StudentInsight) {
  const known = insight.fields.filter(({ total }) => total >= fewestAnswers);
  const missed = known
    .filter(({ percent }) => percent < 100)
    .sort((one, other) => Number(isCoded(other.field)) - Number(isCoded(one.field)) || one.percent - other.percent)
    .map((topic) => ({ ...topic, label: labelOfField(topic.field) }));
  return { missed, isAnyKnown: known.length > 0 };
}
