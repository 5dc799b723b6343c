import { answerFields, type CodingField } from "#contract/answers.ts";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { NamedCode } from "#contract/api/common.ts";
import { findShapeHint, otherListOf } from "#contract/code-shapes.ts";
import { noteKey } from "#contract/evidence.ts";
import { normalise } from "#contract/normalise.ts";
import { formatDate } from "#contract/time.ts";
import { systemNames } from "./system-names.ts";
import { withPlaceholder } from "./with-placeholder.ts";

/** A problem of a code, in words for the user. It never prevents saving. */
export interface CodeFault {
  kind: "shape" | "unknown" | "header" | "not_in_force" | "twice" | "rule";
  text: string;
  /** Codes that can replace it. */
  replacements: readonly NamedCode[];
  /** The list to which it belongs by its shape. */
  belongsIn?: CodingField;
}

/**
 * Returns the fault of each code of a list. `checkedCodeOf` returns the status of a code on the day. Without a status,
 * only shape and repeats are checked, which need no table.
 */
export function faultsOf(
  field: CodingField,
  codes: readonly string[],
  checkedCodeOf: (code: string) => CheckedCode | undefined,
  day: string,
): (CodeFault | undefined)[] {
  const compared = codes.map((code) => normalise(code, field));
  return codes.map((code, index) => {
    const first = compared.indexOf(compared[index] ?? "");
    if (first < index) return { kind: "twice", text: `Entered twice, see line ${first + 1}`, replacements: [] };
    return faultOf(field, code, checkedCodeOf(code), day);
  });
}

/**
 * Adds findings about a list to its codes. A finding appears at the first code that it names, unless that code has
 * another fault.
 */
export function withFindings(
  faults: readonly (CodeFault | undefined)[],
  codes: readonly string[],
  findings: readonly { code: string | null; text: string }[],
): (CodeFault | undefined)[] {
  const names = codes.map(noteKey);
  const of = new Map(findings.map(({ code, text }) => [names.indexOf(noteKey(code ?? "")), text]));
  return faults.map((fault, place) => {
    const text = of.get(place);
    return fault ?? (text === undefined ? undefined : { kind: "rule", text, replacements: [] });
  });
}

/** Returns the fault of a single code. */
export function faultOf(
  field: CodingField,
  code: string,
  checked: CheckedCode | undefined,
  day: string,
): CodeFault | undefined {
  const replacements = checked?.suggestions ?? [];
  if (checked && checked.status !== "unknown") return statusFault(checked, field, day);
  const belongsIn = otherListOf(field, code);
  if (belongsIn) {
    const { system = "icd10cm" } = answerFields[belongsIn];
    return { kind: "shape", text: `Looks like ${systemNames[system]}`, replacements: [], belongsIn };
  }
  const hint = findShapeHint(field, code);
  if (hint) return { kind: "shape", text: hint, replacements };
  const { system } = answerFields[field];
  if (!checked || !system) return undefined;
  const { axis } = checked;
  const padded = withPlaceholder(checked);
  if (padded) return { kind: "unknown", text: `Lacks the placeholder X: ${padded.display}`, replacements };
  // The number may have been valid in an earlier version of the grouper.
  if (system === "drg") return { kind: "unknown", text: `Not an MS-DRG ${inWords(day)}`, replacements };
  const text = axis
    ? `Not a valid code: ${axis.value} is not allowed at ${axis.axis} (character ${axis.position})`
    : `Not a code of ${system === "modifier" ? "the modifiers" : systemNames[system]}`;
  return { kind: "unknown", text, replacements };
}

function inWords(day: string): string {
  return day === "" ? "today" : `on ${shownDay(day)}`;
}

function statusFault(checked: CheckedCode, field: CodingField, day: string): CodeFault | undefined {
  const { status, from, until, suggestions } = checked;
  const on = inWords(day);
  if (status === "not_yet") {
    const begins = from === null ? "" : `: begins ${shownDay(from)}`;
    return { kind: "not_in_force", text: `Not valid ${on}${begins}`, replacements: suggestions };
  }
  if (status === "no_longer") {
    const ended = until === null ? "" : `: ended ${shownDay(until)}`;
    return { kind: "not_in_force", text: `Not valid ${on}${ended}`, replacements: suggestions };
  }
  if (status !== "header") return undefined;
  const was = until === null ? "" : ` (a code until ${shownDay(until)})`;
  return { kind: "header", text: `${headerText(checked, field)}${was}`, replacements: suggestions };
}

function headerText({ code, suggestions }: CheckedCode, field: CodingField): string {
  const missing = 7 - code.length;
  const isWholeNext = suggestions.length > 0 && suggestions.every((way) => way.code.length === 7);
  if (isWholeNext) return "Not valid: the 7th character is missing";
  if (answerFields[field].system === "icd10pcs") return `Incomplete code: ${missing} characters are missing`;
  return "A header, not billable: choose a code below it";
}

function shownDay(day: string): string {
  return formatDate(day, "UTC");
}
