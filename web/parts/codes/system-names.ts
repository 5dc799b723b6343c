import type { CodeSystem } from "#contract/code-systems.ts";

/** Short names of the code systems. */
export const systemNames: Record<CodeSystem, string> = {
  icd10cm: "ICD-10-CM",
  icd10pcs: "ICD-10-PCS",
  hcpcs: "HCPCS",
  cpt: "CPT",
  modifier: "Modifiers",
  drg: "MS-DRG",
};
