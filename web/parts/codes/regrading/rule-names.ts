import type { PartPointKind, Scoring, SequenceRule } from "#contract/grading-rules.ts";

/** Names of grading rules for staff. */
export const scoringNames: Record<Scoring, string> = {
  fields: "By field",
  codes: "By line of codes",
};

export const orderNames: Record<SequenceRule, string> = {
  exact: "Every position counts",
  first: "The first position counts",
  any: "No order",
};

export const partPointNames: Record<PartPointKind, string> = {
  laterality: "Wrong side",
  encounter: "Other 7th character",
  specificity: "Less specific code",
  poa: "Other POA",
};
