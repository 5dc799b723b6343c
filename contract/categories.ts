import { sentences } from "./sentences.ts";
import { type Fault, requiredTextFault } from "./text-rules.ts";

/** The seven courses and, at once, the seven categories of assignments. */
export const categories = ["CPC", "CCS", "IP-DRG", "SURGERY", "Denials", "ED", "E and M"] as const;

export type Category = (typeof categories)[number];

/** Returns the category in the notation of the specification, ignoring case; undefined for other texts. */
export function findCategory(text: string): Category | undefined {
  const folded = text.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === folded);
}

/** True for categories that code inpatient stays for a DRG: their students have the grouper and see the DRG in results. */
export function codesForDrg(category: string): boolean {
  const known = findCategory(category);
  return known === "IP-DRG" || known === "CCS";
}

/** Returns the fault of a required category: it must be one of the seven, in any case. */
export function categoryFault(text: string, missing: string): Fault {
  const fault = requiredTextFault(text, missing);
  return fault ?? (findCategory(text) ? undefined : sentences.unknownCategory(text.trim()));
}

/** Returns the category that a text very likely means if only spaces, hyphens or similar signs differ (IPDRG: IP-DRG). */
export function guessCategory(text: string): Category | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]|\band\b/g, "");
  return categories.find((category) => bare(category) === bare(text));
}
