import { displayCode } from "../systems.ts";
import type { Weights } from "./releases.ts";

/** One step to the DRG: the decision and its reason. */
export interface Step {
  step: string;
  text: string;
}

/** Formats a diagnosis with its dot. */
export function diagnosisText({ code }: { code: string }): string {
  return displayCode("icd10cm", code);
}

export function drgText(drg: number): string {
  return displayCode("drg", String(drg));
}

/** "A", "A and B", "A, B and C"; after five "and 3 more". */
export function listed(items: Iterable<string>): string {
  const all = [...new Set(items)];
  if (all.length < 2) return all.join("");
  const [shown, last] = all.length > 6 ? [all.slice(0, 5), `${all.length - 5} more`] : [all.slice(0, -1), all.at(-1)];
  return `${shown.join(", ")} and ${last}`;
}

export function several(items: readonly unknown[], one: string, more: string): string {
  return items.length === 1 ? one : more;
}

/** Returns a sentence as the continuation of another: lower case at the start unless a code, no full stop. */
export function continued(sentence: string): string {
  const text = sentence.replace(/\.$/, "");
  return /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}

/** "an MCC", "a CC". */
export function aSeverity(severity: "MCC" | "CC" | "N"): string {
  return severity === "MCC" ? "an MCC" : severity === "CC" ? "a CC" : "neither MCC nor CC";
}

/** "280 (1.6041)"; without weights "280". */
export function drgWithWeight(drg: number, weights: Weights | null): string {
  const weight = weights?.of(drg);
  return weight ? `${drgText(drg)} (${weightText(weight.weight)})` : drgText(drg);
}

export function weightText(weight: number): string {
  return weight.toFixed(4);
}

/**
 * Formats a day, such as 30 Sep 2026.
 *
 * @param date YYYY-MM-DD
 */
export function dayInWords(day: string): string {
  const [year, month = "1", date] = day.split("-");
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  return `${Number(date)} ${names[Number(month) - 1]} ${year}`;
}
