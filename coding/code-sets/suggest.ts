import type { Day } from "../days.ts";
import type { System } from "../systems.ts";
import { findBeginning, findRow, standingOf } from "./code-rows.ts";
import { type NamedCode, named } from "./find-code.ts";
import type { CodeIndex } from "./index-file.ts";
import { brokenAxis } from "./pcs.ts";

const mostSuggestions = 5;
const mostLookedThrough = 60;

/**
 * Suggests valid codes for an unknown one.
 *
 * @param code a plain code
 */
export function suggestCodes(index: CodeIndex, system: System, code: string, day: Day): NamedCode[] {
  const meant = misspellings(system, code).flatMap((spelling) => findRow(index, system, spelling) ?? []);
  const near = nearCodes(index, system, code);
  const rows = new Map([...meant, ...near].map((row) => [row.code, row]));
  const inForce = [...rows.values()].filter((row) => {
    const { status } = standingOf(row, day);
    return row.code !== code && (status === "valid" || status === "header");
  });
  const isCode = (row: { first: Day; last: Day }) => Number(row.first <= day && day <= row.last);
  const meantCodes = new Set(meant.map((row) => row.code));
  return inForce
    .sort((a, b) => Number(meantCodes.has(b.code)) - Number(meantCodes.has(a.code)) || isCode(b) - isCode(a))
    .slice(0, mostSuggestions)
    .map((row) => named(system, row));
}

/**
 * Returns a diagnosis with X in the empty places before its last character, which becomes the 7th.
 *
 * @param code a plain code
 */
export function padSeventh(code: string): string {
  return `${code.slice(0, -1).padEnd(6, "X")}${code.slice(-1)}`;
}

/** Letters and figures that look alike, and a 7th character without the placeholders before it. */
function misspellings(system: System, code: string): string[] {
  const alike = [
    code.replaceAll("O", "0"),
    code.replaceAll("I", "1"),
    code.replace(/^0/, "O"),
    code.replace(/^1/, "I"),
  ];
  const first = code.slice(0, 1);
  if (system === "icd10cm") {
    const figures = code.slice(1).replaceAll("O", "0").replaceAll("I", "1").replaceAll("L", "1");
    const padded = code.length > 3 && code.length < 7 ? [padSeventh(code)] : [];
    return [...padded, first + figures, ...alike];
  }
  return alike;
}

/** Returns the codes with the longest common prefix. */
function nearCodes(index: CodeIndex, system: System, code: string) {
  const broken = system === "icd10pcs" ? brokenAxis(index, code) : undefined;
  const shortest = system === "icd10cm" || system === "icd10pcs" ? 3 : 2;
  for (let length = broken ? broken.position - 1 : code.length - 1; length >= shortest; length--) {
    const near = findBeginning(index, system, code.slice(0, length), mostLookedThrough);
    if (near.length > 0) return near;
  }
  return [];
}
