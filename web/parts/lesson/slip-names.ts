import type { Mark } from "#contract/marks.ts";
import type { Reader } from "../section-result.tsx";

/** What a slip is called above its sentence. */
const names: Record<string, string> = {
  duplicate: "Already in your list",
  not_a_code: "Not a code",
  not_in_force: "Not in force",
  header: "Not detailed enough to bill",
  laterality: "Other side",
  encounter: "7th character",
  specificity: "Less specific",
  same_category: "Same category, different code",
  manifestation_order: "Order of cause and manifestation",
  code_first: "Another code comes first",
  excludes1: "Not coded together",
  same_chapter: "Other condition",
  other_chapter: "Other chapter",
  pcs_section: "Section",
  pcs_body_system: "Body system",
  pcs_operation: "Root operation",
  pcs_body_part: "Body part",
  pcs_approach: "Approach",
  pcs_device: "Device",
  pcs_qualifier: "Qualifier",
  modifier: "Modifier",
  level_of_service: "Level of service",
  units: "Units",
  other_code: "Other code",
  missing: "Not in your answer",
  extra: "Not in the key",
  sequence: "Right code, other place",
};

const marks: Record<Mark | "ungraded", string> = {
  match: "Right",
  wrong: "Wrong",
  missing: "Not in your answer",
  extra: "Not in the key",
  misplaced: "Right code, other place",
  ungraded: "Not graded",
};

export function nameOfSlip(kind: string | undefined, mark: Mark | "ungraded", reader: Reader): string {
  const name = (kind && names[kind]) ?? marks[mark];
  return reader === "student" ? name : name.replace("your", "the");
}
