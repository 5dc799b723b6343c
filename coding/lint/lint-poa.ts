import type { CodeIndex } from "../code-sets/index-file.ts";
import { poaExemptIn } from "../code-sets/poa-exempt.ts";
import { displayCode, plainCode } from "../systems.ts";

/**
 * Returns where the present on admission (POA) indicators of diagnoses are missing or contradict the list of exempt codes.
 * `poa` is by plain code.
 */
export function lintPoa(index: CodeIndex, codes: readonly string[], poa: Readonly<Record<string, string>>) {
  return [...new Set(codes.map(plainCode))].flatMap((code) => {
    const finding = (text: string) => [{ system: "icd10cm" as const, code, kind: "poa" as const, text }];
    const display = displayCode("icd10cm", code);
    const year = poaExemptIn(index, code);
    const value = poa[code];
    if (year !== null && value !== "exempt")
      return finding(`${display} is exempt from POA reporting (list of fiscal year ${year}).`);
    if (value === undefined) return finding(`${display} has no POA: it is not graded.`);
    return [];
  });
}
