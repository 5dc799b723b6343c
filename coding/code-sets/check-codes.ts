import type { Day } from "../days.ts";
import { displayCode, plainCode, type System } from "../systems.ts";
import type { BrokenAxis } from "../tabular/pcs-walk.ts";
import { type CodeRow, canBeBilled, leadsOn, type Status, standingOf } from "./code-rows.ts";
import { type NamedCode, named } from "./find-code.ts";
import { findGrouping } from "./groupings.ts";
import type { CodeIndex } from "./index-file.ts";
import { brokenAxis, findRowOrBeginning, rowsBelow } from "./pcs.ts";
import { poaExemptIn } from "./poa-exempt.ts";
import { listReleases } from "./releases-on.ts";
import { suggestCodes } from "./suggest.ts";

export interface CheckedCode {
  code: string;
  display: string;
  status: Status;
  title: string | null;
  /** First day, for a code that is not in force yet. */
  from: Day | null;
  /** Last day, for a code that has ended or become a header. */
  until: Day | null;
  severity?: "MCC" | "CC";
  /** True if the grouper treats the procedure as an operating-room procedure. */
  operatingRoom?: boolean;
  /** Set for a diagnosis that is exempt from reporting whether it was present on admission. */
  poaExempt?: true;
  axis?: BrokenAxis;
  /** Codes in force that may have been meant; those below a header. */
  suggestions: NamedCode[];
}

/** Longer texts are no code of any system. */
const longestCode = 20;
/** More than the longest list of 7th characters. */
const mostBelow = 24;

/** Returns the status of codes on a day, in the given order. */
export function checkCodes(index: CodeIndex, system: System, codes: readonly string[], day: Day): CheckedCode[] {
  return codes.map((code) => checkCode(index, system, plainCode(code.slice(0, 100)), day));
}

/** Returns the official title of a code as typed; of a service without its modifiers and units. */
export function findTitle(index: CodeIndex, system: System, text: string): string | undefined {
  const code = wholeCode(system, plainCode(text.slice(0, 100)));
  if (code === "" || code.length > longestCode) return undefined;
  return findRowOrBeginning(index, system, withoutModifiers(system, code))?.title ?? undefined;
}

/** Adds the leading zeros of a DRG. */
function wholeCode(system: System, plain: string): string {
  return system === "drg" && /^\d{1,2}$/.test(plain) ? plain.padStart(3, "0") : plain;
}

function checkCode(index: CodeIndex, system: System, plain: string, day: Day): CheckedCode {
  const code = wholeCode(system, plain);
  const display = displayCode(system, code);
  const unknown = { code, display, status: "unknown" as const, title: null, from: null, until: null, suggestions: [] };
  if (code === "" || code.length > longestCode) return unknown;
  const bare = withoutModifiers(system, code);
  const row = findRowOrBeginning(index, system, bare);
  if (row) return { ...unknown, ...standing(index, system, row, day) };
  if (system === "cpt" && isCptShape(bare) && listReleases(index, "cpt").length === 0)
    return { ...unknown, status: "shape" };
  const axis = system === "icd10pcs" && code.length >= 3 && code.length <= 7 ? brokenAxis(index, code) : undefined;
  return { ...unknown, ...(axis && { axis }), suggestions: suggestCodes(index, system, bare, day) };
}

/** Removes modifiers and units from a service code: 99213-25 is 99213, J1885X2 is J1885. */
export function withoutModifiers(system: System, code: string): string {
  return system === "cpt" || system === "hcpcs" ? code.replace(/(-\w{2})*(X\d{1,4})?$/, "") : code;
}

type Standing = Omit<CheckedCode, "code" | "display" | "axis">;

function standing(index: CodeIndex, system: System, row: CodeRow, day: Day): Standing {
  const { status, from, until } = standingOf(row, day);
  const grouping =
    system === "icd10cm" || system === "icd10pcs" ? findGrouping(index, system, row.code, day) : undefined;
  const { severity, operating_room: operatingRoom } = grouping ?? {};
  return {
    status,
    title: row.title,
    from: status === "not_yet" ? from : null,
    until: status === "no_longer" || status === "header" ? until : null,
    ...((severity === "MCC" || severity === "CC") && { severity }),
    ...(typeof operatingRoom === "number" && { operatingRoom: operatingRoom === 1 }),
    ...(system === "icd10cm" && poaExemptIn(index, row.code) !== null && { poaExempt: true as const }),
    suggestions: suggestionsFor(index, system, row, status, day),
  };
}

function suggestionsFor(index: CodeIndex, system: System, { code }: CodeRow, status: Status, day: Day): NamedCode[] {
  if (status === "valid") return [];
  if (status !== "header") return suggestCodes(index, system, code, day);
  return rowsBelow(index, system, code)
    .filter((row) => canBeBilled(row, day) || leadsOn(row, day))
    .slice(0, mostBelow)
    .map((row) => named(system, row));
}

/** Five figures, or four and the letter of a category: F measures, T new technology, U laboratories, M multianalyte assays, A others. */
export function isCptShape(code: string): boolean {
  return /^\d{4}[0-9AFMTU]$/.test(code);
}
