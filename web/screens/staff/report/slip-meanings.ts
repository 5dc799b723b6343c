import type { slipKinds } from "#contract/slip-kinds.ts";

/** Meanings of slips for readers of the printed report. */
const meanings: Record<(typeof slipKinds)[number], string> = {
  duplicate: "the same code twice",
  not_a_code: "not in any code set",
  not_in_force: "a code that was not valid on the day of the chart",
  header: "a heading, which cannot be billed",
  laterality: "the wrong side",
  encounter: "initial, subsequent or sequela",
  specificity: "a less specific code than the key’s",
  same_category: "another code of the same category",
  manifestation_order: "the manifestation before its cause",
  code_first: "a code that must come after another one",
  excludes1: "codes that are not coded together",
  same_chapter: "another condition of the same chapter",
  other_chapter: "a condition of another chapter",
  pcs_section: "the section of the procedure's tables",
  pcs_body_system: "the body system of a procedure",
  pcs_operation: "the root operation of a procedure",
  pcs_body_part: "the body part of a procedure",
  pcs_approach: "open, percutaneous and the others",
  pcs_device: "the device that was left in place",
  pcs_qualifier: "the qualifier of a procedure",
  modifier: "the modifier of a service",
  level_of_service: "the level of a visit",
  units: "how often a service was given",
  other_code: "another service or supply",
  missing: "a code of the key was left out",
  extra: "a code that the key does not have",
  sequence: "the right code in the wrong position",
  poa: "the right code with another present on admission indicator",
};

/** Returns the meaning of a slip; empty for a kind that only a newer server knows. */
export const slipMeaning = (kind: string): string => (kind in meanings ? meanings[kind as keyof typeof meanings] : "");
