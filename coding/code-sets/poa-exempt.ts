import type { CodeIndex } from "./index-file.ts";

/** Fiscal year of the shipped list of codes that are exempt from reporting whether they were present on admission. */
export const poaListYear = 2020;

/** Returns the fiscal year of the list that exempts a diagnosis; null for other codes, and for those younger than the list. */
export function poaExemptIn(index: CodeIndex, code: string): number | null {
  return index.one("SELECT 1 FROM poa_exempt WHERE code = ?", code) ? poaListYear : null;
}
