import type { CodeSystem } from "#contract/code-systems.ts";

export const systemTitles: Record<CodeSystem, string> = {
  icd10cm: "ICD-10-CM",
  icd10pcs: "ICD-10-PCS",
  hcpcs: "HCPCS Level II",
  cpt: "CPT",
  modifier: "Modifiers",
  drg: "MS-DRG",
};
