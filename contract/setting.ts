import { type CodingField, fieldsAskedIn } from "./answers.ts";
import { codesForDrg } from "./categories.ts";

/** Setting in which the patient was treated. */
export const settings = ["inpatient", "outpatient"] as const;
export type Setting = (typeof settings)[number];

interface SettingOfSection {
  /** Null: the category decides. */
  setting: Setting | null;
  category: string;
}

/** True if a section's chart is an inpatient stay: its first diagnosis is the principal diagnosis. */
export function isInpatient({ setting, category }: SettingOfSection): boolean {
  return setting === null ? codesForDrg(category) : setting === "inpatient";
}

const ofOutpatients: readonly CodingField[] = ["cptCodes", "hcpcsCodes", "modifiers"];
const ofInpatients: readonly CodingField[] = ["pcsCodes", "drgValue"];

/** True if a field belongs to the claim: a stay has ICD-10-PCS and a DRG, a visit has services. */
export function belongsToClaim(field: CodingField, section: SettingOfSection): boolean {
  return !(isInpatient(section) ? ofOutpatients : ofInpatients).includes(field);
}

/** True if the codes of a section are grouped: an inpatient stay in a category with a DRG. */
export function isGrouped(section: SettingOfSection): boolean {
  return isInpatient(section) && fieldsAskedIn(section.category).includes("drgValue");
}
