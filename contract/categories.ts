import { sentences } from "./sentences.ts";
import { type Fault, requiredTextFault } from "./text-rules.ts";

/** The seven courses and, at once, the seven categories of assignments. */
export const categories = ["CPC", "CCS", "IP-DRG", "SURGERY", "Denials", "ED", "E and M"] as const;

export type Category = (typeof categories)[number];

/**
 * The course written as the spec writes it, whatever case it came in.
 * Out: undefined when the text names none of the seven.
 */
export function findCategory(text: string): Category | undefined {
  const folded = text.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === folded);
}

/** Whether students of a course code inpatient stays for a DRG: they have the grouper, and see it in their results. */
export function codesForDrg(category: string): boolean {
  const known = findCategory(category);
  return known === "IP-DRG" || known === "CCS";
}

/** The fault of a required course or category that must be one of the seven, in any case. */
export function categoryFault(text: string, missing: string): Fault {
  const fault = requiredTextFault(text, missing);
  return fault ?? (findCategory(text) ? undefined : sentences.unknownCategory(text.trim()));
}

/** The category that a text very likely means, when only spaces, hyphens or the like are missing (IPDRG: IP-DRG). */
export function guessCategory(text: string): Category | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]|\band\b/g, "");
  return categories.find((category) => bare(category) === bare(text));
}
