import { answerFields, type CodingField } from "#contract/answers.ts";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import type { NamedCode } from "#contract/api/common.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { noteKey } from "#contract/evidence.ts";
import { normalise } from "#contract/normalise.ts";
import { formatDate } from "#contract/time.ts";
import { systemNames } from "./system-names.ts";
import { withPlaceholder } from "./with-placeholder.ts";

/** What is wrong with a code, said to whoever entered it. It never keeps anybody from anything. */
export interface CodeFault {
  kind: "shape" | "unknown" | "header" | "not_in_force" | "twice" | "rule";
  text: string;
  /** The codes that may stand in its place. */
  ways: readonly NamedCode[];
}

/**
 * What is wrong with each code of a list, in its order. In: what is known of them on the day, undefined where nothing is:
 * then only their shape and repeats are told, which need no table.
 */
export function faultsOf(
  field: CodingField,
  codes: readonly string[],
  standingOf: (code: string) => CheckedCode | undefined,
  day: string,
): (CodeFault | undefined)[] {
  const compared = codes.map((code) => normalise(code, field));
  return codes.map((code, index) => {
    const first = compared.indexOf(compared[index] ?? "");
    if (first < index) return { kind: "twice", text: `Entered twice, see line ${first + 1}`, ways: [] };
    return faultOf(field, code, standingOf(code), day);
  });
}

/** What more is known of the codes of a list: told where nothing else is wrong with one, at the first that it names. */
export function withFindings(
  faults: readonly (CodeFault | undefined)[],
  codes: readonly string[],
  findings: readonly { code: string | null; text: string }[],
): (CodeFault | undefined)[] {
  const names = codes.map(noteKey);
  const of = new Map(findings.map(({ code, text }) => [names.indexOf(noteKey(code ?? "")), text]));
  return faults.map((fault, place) => {
    const text = of.get(place);
    return fault ?? (text === undefined ? undefined : { kind: "rule", text, ways: [] });
  });
}

/** The same of one code by itself. */
export function faultOf(
  field: CodingField,
  code: string,
  standing: CheckedCode | undefined,
  day: string,
): CodeFault | undefined {
  const ways = standing?.suggestions ?? [];
  if (standing && standing.status !== "unknown") return standingFault(standing, field, day);
  const hint = findShapeHint(field, code);
  if (hint) return { kind: "shape", text: hint, ways };
  const { system } = answerFields[field];
  if (!standing || !system) return undefined;
  const { axis } = standing;
  const padded = withPlaceholder(standing);
  if (padded) return { kind: "unknown", text: `Lacks the placeholder X: ${padded.display}`, ways };
  // A DRG of an older version was one on its days.
  if (system === "drg") return { kind: "unknown", text: `Not an MS-DRG ${inWords(day)}`, ways };
  const text = axis
    ? `Not a valid code: ${axis.value} is not allowed at ${axis.axis} (character ${axis.position})`
    : `Not a code of ${system === "modifier" ? "the modifiers" : systemNames[system]}`;
  return { kind: "unknown", text, ways };
}

function inWords(day: string): string {
  return day === "" ? "today" : `on ${shownDay(day)}`;
}

function standingFault(standing: CheckedCode, field: CodingField, day: string): CodeFault | undefined {
  const { status, from, until, suggestions } = standing;
  const on = inWords(day);
  if (status === "not_yet") {
    const begins = from === null ? "" : `: begins ${shownDay(from)}`;
    return { kind: "not_in_force", text: `Not valid ${on}${begins}`, ways: suggestions };
  }
  if (status === "no_longer") {
    const ended = until === null ? "" : `: ended ${shownDay(until)}`;
    return { kind: "not_in_force", text: `Not valid ${on}${ended}`, ways: suggestions };
  }
  if (status !== "header") return undefined;
  const was = until === null ? "" : ` (a code until ${shownDay(until)})`;
  return { kind: "header", text: `${headerText(standing, field)}${was}`, ways: suggestions };
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
