import { type CodingField, fieldsAskedIn } from "./answers.ts";
import { codesForDrg } from "./categories.ts";

/** Where the patient of a chart was treated. */
export const settings = ["inpatient", "outpatient"] as const;
export type Setting = (typeof settings)[number];

interface SettingOfSection {
  /** Null: as the category says. */
  setting: Setting | null;
  category: string;
}

/** Whether a section's chart is of an inpatient stay: its first diagnosis is the principal one. */
export function isInpatient({ setting, category }: SettingOfSection): boolean {
  return setting === null ? codesForDrg(category) : setting === "inpatient";
}

const ofOutpatients: readonly CodingField[] = ["cptCodes", "hcpcsCodes", "modifiers"];
const ofInpatients: readonly CodingField[] = ["pcsCodes", "drgValue"];

/** Whether a field of the coding form belongs to the claim: a stay has ICD-10-PCS and a DRG, a visit has services. */
export function belongsToClaim(field: CodingField, section: SettingOfSection): boolean {
  return !(isInpatient(section) ? ofOutpatients : ofInpatients).includes(field);
}

/** Whether the codes of a section are grouped: those of an inpatient stay, in a category that asks for the DRG. */
export function isGrouped(section: SettingOfSection): boolean {
  return isInpatient(section) && fieldsAskedIn(section.category).includes("drgValue");
}
