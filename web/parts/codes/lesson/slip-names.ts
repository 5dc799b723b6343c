import type { Mark } from "#contract/marks.ts";
import type { Reader } from "./reader.ts";

/** Headings of slips. */
const names: Record<string, string> = {
  duplicate: "Entered twice",
  not_a_code: "Not a code",
  not_in_force: "Not valid on this date",
  header: "Not detailed enough to bill",
  laterality: "Wrong side",
  encounter: "7th character",
  specificity: "Less specific",
  same_category: "Same category, different code",
  manifestation_order: "Cause and manifestation in the wrong order",
  code_first: "Another code must come first",
  excludes1: "Not to be coded together",
  same_chapter: "Wrong category",
  other_chapter: "Wrong chapter",
  pcs_section: "Section (character 1)",
  pcs_body_system: "Body system (character 2)",
  pcs_operation: "Root operation (character 3)",
  pcs_body_part: "Body part (character 4)",
  pcs_approach: "Approach (character 5)",
  pcs_device: "Device (character 6)",
  pcs_qualifier: "Qualifier (character 7)",
  modifier: "Modifier",
  level_of_service: "Level of service",
  units: "Units",
  other_code: "Wrong code",
  missing: "Not in your answer",
  extra: "Not in the key",
  sequence: "Right code, wrong position",
  poa: "Right code, other POA",
  ungraded: "Not graded",
};

const marks: Record<Mark | "ungraded", string> = {
  match: "Right",
  wrong: "Wrong",
  missing: "Not in your answer",
  extra: "Not in the key",
  misplaced: "Right code, wrong position",
  ungraded: "Not graded",
};

/**
 * Returns the heading of a slip. For a procedure code, the axis has the name from its table: character 5 is the
 * approach of an operation, but the duration of a ventilation.
 */
export function nameOfSlip(
  slip: { kind: string; text?: string } | null | undefined,
  mark: Mark | "ungraded",
  reader: Reader,
): string {
  const [, place, axis] = /^Character (\d) \((.+?)\):/.exec(slip?.text ?? "") ?? [];
  if (axis) return `${axis} (character ${place})`;
  const name = (slip && names[slip.kind]) ?? marks[mark];
  return reader === "student" ? name : name.replace("your", "the");
}
