import type { BrokenAxis } from "../tabular/pcs-walk.ts";
import { findRow, type Status, standingOf } from "./code-rows.ts";
import type { Day } from "./days.ts";
import type { NamedCode } from "./find-code.ts";
import type { CodeIndex } from "./index-file.ts";
import { brokenAxis } from "./pcs.ts";
import { listReleases } from "./releases-on.ts";
import { suggestCodes } from "./suggest.ts";
import { displayCode, plainCode, type System } from "./systems.ts";

export interface CheckedCode {
  code: string;
  display: string;
  status: Status;
  title: string | null;
  until: Day | null;
  axis?: BrokenAxis;
  suggestions: NamedCode[];
}

/** No code of any system is longer: what is, is not looked up. */
const longestCode = 20;

/** How codes stand on a day, in the order given (api-next.md, POST /codes/check). */
export function checkCodes(index: CodeIndex, system: System, codes: readonly string[], day: Day): CheckedCode[] {
  return codes.map((code) => checkCode(index, system, plainCode(code.slice(0, 100)), day));
}

function checkCode(index: CodeIndex, system: System, plain: string, day: Day): CheckedCode {
  const code = system === "drg" && /^\d{1,2}$/.test(plain) ? plain.padStart(3, "0") : plain;
  const display = displayCode(system, code);
  const unknown = { code, display, status: "unknown" as const, title: null, until: null, suggestions: [] };
  if (code === "" || code.length > longestCode) return unknown;
  const row = findRow(index, system, code);
  if (row) {
    const { status, until } = standingOf(row, day);
    const ended = status === "no_longer" || (status === "header" && until !== null) ? until : null;
    const suggestions = status === "valid" || status === "header" ? [] : suggestCodes(index, system, code, day);
    return { code, display, status, title: row.title, until: ended, suggestions };
  }
  if (system === "cpt" && isCptShape(code) && listReleases(index, "cpt").length === 0)
    return { ...unknown, status: "shape" };
  const axis = system === "icd10pcs" && code.length === 7 ? brokenAxis(index, code) : undefined;
  return { ...unknown, ...(axis && { axis }), suggestions: suggestCodes(index, system, code, day) };
}

/** Five figures, or four and the letter of a category: F measures, T new technology, U laboratories, M multianalyte assays, A others. */
export function isCptShape(code: string): boolean {
  return /^\d{4}[0-9AFMTU]$/.test(code);
}
