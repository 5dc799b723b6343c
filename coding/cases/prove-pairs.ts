import type { CodeIndex } from "../code-sets/index-file.ts";
import { findDay } from "../days.ts";
import { type Facts, makeFacts } from "../slips/facts.ts";
import { findPointing } from "../slips/naming-notes.ts";
import { plainCode } from "../systems.ts";
import type { Case } from "./case.ts";
import type { Violation } from "./prove.ts";
import { needsBeside, neverTogether, standsBefore, togetherInSpite } from "./sequencing-rules.ts";
import { fits } from "./words.ts";

/** Returns diagnoses of a case that exclude each other, lack another one, or are in the wrong order. */
export function findPairViolations({ key, serviceDate }: Case, index: CodeIndex): Violation[] {
  const codes = key.filter(({ field }) => field === "icdCodes").map(({ code }) => code);
  return [...findRuleViolations(codes), ...findNoteViolations(codes, factsOn(index, serviceDate))];
}

/** The tabular list of a day is read once for all cases. */
const factsByIndex = new WeakMap<CodeIndex, Map<string, Facts>>();

function factsOn(index: CodeIndex, date: string): Facts {
  const byDay = factsByIndex.get(index) ?? new Map<string, Facts>();
  factsByIndex.set(index, byDay);
  const facts = byDay.get(date) ?? makeFacts(index, "icd10cm", findDay(date) ?? 0);
  byDay.set(date, facts);
  return facts;
}

function findRuleViolations(codes: readonly string[]): Violation[] {
  const find = (pattern: string, besides?: string) => codes.find((code) => code !== besides && fits(code, pattern));
  const placeOf = (pattern: string) => codes.findIndex((code) => fits(code, pattern));
  return [
    ...needsBeside.flatMap(([pattern, needed]): Violation[] => {
      const asking = find(pattern);
      return asking && !find(needed) ? [{ rule: "additional code", what: `${asking} needs ${needed} beside it` }] : [];
    }),
    ...neverTogether.flatMap(([pattern, other]): Violation[] => {
      const one = find(pattern);
      const another = one && find(other, one);
      return one && another ? [{ rule: "never together", what: `${one} and ${another}` }] : [];
    }),
    ...standsBefore.flatMap(([first, then]): Violation[] => {
      const [at, late] = [placeOf(first), placeOf(then)];
      return at >= 0 && late >= 0 && late < at
        ? [{ rule: "order", what: `${codes[late]} stands before ${codes[at]}` }]
        : [];
    }),
  ];
}

/**
 * Stricter than the key check: each code that an Excludes 1 note at a code or category names counts, and each that a
 * "code first" note of the principal diagnosis names.
 */
function findNoteViolations(codes: readonly string[], facts: Facts): Violation[] {
  const pairs = codes.flatMap((code, at) => codes.slice(at + 1).map((other) => [code, other] as const));
  const excluded = pairs
    .filter(([one, other]) => !areTogetherInSpite(one, other))
    .filter(([one, other]) => excludes(facts, one, other) || excludes(facts, other, one))
    .map(([one, other]): Violation => ({ rule: "excludes 1", what: `a note keeps ${one} and ${other} apart` }));
  const [principal = "", ...secondary] = codes;
  const causes = secondary
    // Severe sepsis is never first, though notes name it.
    .filter((code) => !code.startsWith("R65"))
    .filter((code) => findPointing(facts.notes(plainCode(principal), "codeFirst"), plainCode(code)))
    .map((code): Violation => ({ rule: "code first", what: `${code} is coded before ${principal}` }));
  return [...excluded, ...causes];
}

function areTogetherInSpite(one: string, other: string): boolean {
  return togetherInSpite.some(
    ([pattern, beside]) => (fits(one, pattern) && fits(other, beside)) || (fits(other, pattern) && fits(one, beside)),
  );
}

function excludes(facts: Facts, code: string, other: string): boolean {
  // Notes of sections and chapters are too wide.
  const notes = facts.notes(plainCode(code), "excludes1").filter(({ from }) => !from.includes("-"));
  return findPointing(notes, plainCode(other), plainCode(code)) !== undefined;
}
