import type { WrongChoice } from "./library-types.ts";

/** A diagnosis of a key before it is complete. */
export interface DraftLine {
  code: string;
  /** The facts that it codes, as their references. */
  facts: string[];
  isPrincipal: boolean;
  isExternalCause: boolean;
  poa: "Y" | "N";
  optional: boolean;
  rationale: string;
  guideline: string;
  slips: readonly WrongChoice[];
  /** The rule that made the code. */
  combination?: string;
}

/** Joins lines of the same code: the first one gets the facts of all. */
export function mergeEqualCodes(lines: readonly DraftLine[]): DraftLine[] {
  const byCode = Map.groupBy(lines, ({ code }) => code);
  return [...byCode.values()].map(([first, ...others]) => {
    if (!first) throw new Error("A group of lines is empty");
    first.facts = [...new Set([first, ...others].flatMap(({ facts }) => facts))];
    first.isPrincipal ||= others.some(({ isPrincipal }) => isPrincipal);
    return first;
  });
}
