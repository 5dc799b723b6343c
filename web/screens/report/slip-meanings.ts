/** What a kind of slip means, for whoever holds the paper. */
const meanings: Record<string, string> = {
  specificity: "an unspecified code where the chart says more",
  laterality: "left and right",
  encounter: "initial, subsequent or sequela",
  missing: "a code that the chart asks for was left out",
  extra: "a code that the chart does not ask for",
  sequence: "the right code in another place",
  same_category: "another code of the same category",
  same_chapter: "another condition of the same chapter",
  other_chapter: "a condition of another chapter",
  header: "a heading, which cannot be billed",
  excludes1: "codes that are not coded together",
  pcs_operation: "the root operation of a procedure",
  pcs_body_part: "the body part of a procedure",
  pcs_approach: "open, percutaneous and the others",
  pcs_device: "the device that was left in place",
  pcs_qualifier: "the qualifier of a procedure",
  modifier: "the modifier of a service",
  level_of_service: "the level of a visit",
};

export const slipMeaning = (kind: string): string => meanings[kind] ?? "";
