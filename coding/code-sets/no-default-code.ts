import type { System } from "../systems.ts";

/** Terms of charts for which the Alphabetic Index of ICD-10-CM has no default code, with the advice of the guidelines. */
const terms = [
  {
    term: /\buroseps[ie]s\b/i,
    advice:
      "Urosepsis has no code: it is a nonspecific term and not the same as sepsis. Ask the provider what is meant (guideline I.C.1.d.1.a.ii).",
  },
];

/** Returns the advice of the guidelines on a term without a default code; undefined if the text has no such term. */
export function adviceOn(text: string, system: System | undefined): string | undefined {
  if (system !== undefined && system !== "icd10cm") return undefined;
  return terms.find(({ term }) => term.test(text))?.advice;
}
