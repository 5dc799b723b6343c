import { type ChosenFact, codeOf, extraCodesOf } from "./chosen-facts.ts";
import { type DraftLine, mergeEqualCodes } from "./draft-lines.ts";
import type { Stay } from "./stay.ts";

/** Codes for a weight that give a body mass index its meaning. */
const weightDiagnoses = /^(?:E66|E4|R63)/;

/** Returns the diagnoses of a stay, one line for each code, before rules combine them. */
export function draftDiagnoses(stay: Stay): DraftLine[] {
  const lines = mergeEqualCodes(stay.chosen.all.flatMap((chosen) => linesOf(stay, chosen)));
  const hasWeight = lines.some(({ code }) => weightDiagnoses.test(code));
  return hasWeight ? lines : lines.filter(({ code }) => !code.startsWith("Z68"));
}

/** Returns the code of a fact; of the score of a stroke, with its number. */
function fullCodeOf({ strokeScore }: Stay, chosen: ChosenFact): string {
  return chosen.fact.id === "nihss" ? `R29.7${String(strokeScore).padStart(2, "0")}` : codeOf(chosen);
}

function linesOf(stay: Stay, chosen: ChosenFact): DraftLine[] {
  const { fact, poa, reference } = chosen;
  const line: DraftLine = {
    code: fullCodeOf(stay, chosen),
    facts: [reference],
    isPrincipal: chosen === stay.principal,
    isExternalCause: fact.kind === "external",
    poa,
    optional: fact.optional ?? false,
    rationale: fact.rationale,
    guideline: fact.guideline,
    slips: fact.slips ?? [],
  };
  if (stay.gap?.of === chosen) return vagueLine(line, stay.gap.wording.code);
  const extra = extraCodesOf(chosen).map((code) => ({
    ...line,
    code,
    facts: [reference],
    isPrincipal: false,
    optional: false,
    slips: [],
  }));
  return [line, ...extra];
}

function vagueLine(line: DraftLine, code: string | null): DraftLine[] {
  if (code === null) return [];
  return [
    {
      ...line,
      code,
      rationale: "The chart says no more than this; the exact diagnosis needs a query.",
      guideline: "I.B.18",
      slips: [{ code: line.code, why: "Not supported by the words of the provider; a query is needed." }],
    },
  ];
}
