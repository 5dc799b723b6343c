import { fieldsAskedIn, isListField, type ListField } from "#contract/answers.ts";
import { type GradingRules, plainRules } from "#contract/grading-rules.ts";
import { readJson } from "../../core/database/json.ts";
import type { SectionTable } from "../../core/database/schema.ts";

/** Returns the lists of a section's form in which every position counts. */
export function exactOrderOf(
  { is_dynamic, sequence }: Pick<SectionTable, "is_dynamic" | "sequence">,
  category: string,
): ListField[] {
  return is_dynamic === 1 ? [] : exactLists(sequence === null ? plainRules.sequence : readJson(sequence), category);
}

/** Returns the lists of a category's form in which every position counts by these rules. */
export function exactLists(rules: GradingRules["sequence"], category: string): ListField[] {
  return fieldsAskedIn(category)
    .filter(isListField)
    .filter((field) => (rules[field] ?? "exact") === "exact");
}
