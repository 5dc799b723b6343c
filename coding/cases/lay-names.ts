import type { ChosenFact } from "./chosen-facts.ts";

/** Names of conditions without their type, as a list of earlier diseases has them, by fact or group. */
const names: Record<string, string> = {
  htn: "hypertension",
  hf: "heart failure",
  dm: "diabetes",
  ckd: "kidney disease",
  cad: "coronary disease",
  af: "atrial fibrillation",
  copd: "COPD",
  anemia: "anemia",
  dementia: "dementia",
  dep: "depression",
  lipid: "high cholesterol",
  obesity: "obesity",
  seiz: "seizures",
  asthma: "asthma",
  rf: "lung disease on oxygen",
  dmneuro: "neuropathy",
  "dm-retinopathy": "eye disease",
  "ischemic-cm": "weak heart muscle",
  "sec-hpt-renal": "parathyroid disease",
  "old-stroke-hemi": "old stroke",
  osa: "sleep apnea",
  gerd: "reflux",
  adrenal: "adrenal disease",
  hiv: "HIV",
  osteoporosis: "osteoporosis",
  parkinson: "Parkinson disease",
  hypothyroidism: "thyroid disease",
  anxiety: "anxiety",
  gout: "gout",
};

/** Returns a name that does not give the code away. */
export function layNameOf({ fact }: ChosenFact): string {
  const unspecific = fact.name.toLowerCase().replace(/, (?:unspecified|uncomplicated|native vessel)$/, "");
  return names[fact.id] ?? names[fact.group ?? ""] ?? unspecific;
}
