import { findPartPointKind } from "#coding/slips/part-point-kind.ts";
import { answerFields } from "#contract/answers.ts";
import type { FindKind } from "#contract/grading-rules.ts";

/** Finds the kind of a wrong code that staff may give part points for, from the structure of both codes. */
export const findKind: FindKind = (field, given, meant) => {
  const { system } = answerFields[field];
  return system && findPartPointKind(system, given, meant);
};
