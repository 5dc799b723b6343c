import { type EditKind, editsOn } from "../code-sets/edits-on.ts";
import type { CodeIndex } from "../code-sets/index-file.ts";
import type { Day } from "../days.ts";
import { type Facts, makeFacts } from "../slips/facts.ts";
import { findExcluding, findPointing, isNamedFirst } from "../slips/naming-notes.ts";
import { quote } from "../slips/words.ts";
import { displayCode } from "../systems.ts";
import { findBrokenGuideline } from "./guideline-pairs.ts";
import type { Finding } from "./lint-codes.ts";

/** Why codes with these edits are never first. For a stay one more edit counts. */
const neverFirst: Partial<Record<EditKind, string>> = {
  manifestation: "is a manifestation and cannot be first: its cause is coded before it",
  external_cause: "is an external cause and cannot be first",
};
const neverPrincipal: Partial<Record<EditKind, string>> = {
  ...neverFirst,
  unacceptable: "cannot be the principal diagnosis",
};

/**
 * Returns faults of diagnoses in combination: an unacceptable principal diagnosis, pairs that a note or guideline
 * excludes, and codes before their code-first diagnosis. In: plain codes in the order of the key; whether
 * the first is the principal diagnosis of an inpatient stay.
 */
export function lintDiagnoses(index: CodeIndex, codes: readonly string[], isInpatient: boolean, day: Day): Finding[] {
  const facts = makeFacts(index, "icd10cm", day);
  const known = codes.filter((code) => facts.row(code));
  const finding = (code: string, kind: Finding["kind"], text: string): Finding => {
    return { system: "icd10cm", code, kind, text };
  };
  const [first = ""] = codes;
  const fault = principalFault(index, codes, isInpatient, day);
  return [
    ...(fault ? [finding(first, "principal", fault)] : []),
    ...known.flatMap((code, place) => [
      ...apart(facts, known, place).map((text) => finding(code, "excludes1", text)),
      ...before(facts, known, place).map((text) => finding(code, "code_first", text)),
    ]),
  ];
}

/**
 * Returns why the first code cannot be sequenced first; undefined if it can. The codes are as in `lintDiagnoses`.
 */
export function principalFault(
  index: CodeIndex,
  [first = "", ...secondary]: readonly string[],
  isInpatient: boolean,
  day: Day,
): string | undefined {
  const edits = editsOn(index, "icd10cm", first, day).map(({ kind }) => kind);
  if (secondary.length > 0 && edits.includes("needs_secondary")) return undefined;
  const reasons = isInpatient ? neverPrincipal : neverFirst;
  const reason = edits.map((kind) => reasons[kind]).find((found) => found !== undefined);
  return reason && `${displayCode("icd10cm", first)} ${reason}.`;
}

/**
 * Returns the sentence for a code and a later one that must not be coded together by a guideline or a note. Each pair is
 * reported once.
 */
function apart(facts: Facts, codes: readonly string[], place: number): string[] {
  const code = codes[place] ?? "";
  for (const other of codes.slice(place + 1)) {
    const broken = findBrokenGuideline(code, other);
    if (broken) return [broken];
    const note = other === code ? undefined : findExcluding(facts, code, other);
    if (!note) continue;
    const pair = `${facts.display(code)} and ${facts.display(other)}`;
    return [
      `${pair} are not coded together for one condition: at ${note.from} ${facts.tabularList("excludes1", note)} has under Excludes 1 ${quote(note.text)}.`,
    ];
  }
  return [];
}

/** Returns the sentence for a code before its code-first diagnosis, or for a manifestation without its cause. */
function before(facts: Facts, codes: readonly string[], place: number): string[] {
  const code = codes[place] ?? "";
  const notes = facts.notes(code, "codeFirst");
  if (notes.length === 0) return [];
  const display = facts.display(code);
  const earlier = codes.slice(0, place);
  if (earlier.some((one) => isNamedFirst(facts, code, one))) return [];
  const later = codes.slice(place + 1).find((one) => isNamedFirst(facts, code, one) && !isNamedFirst(facts, one, code));
  const note = later && findPointing(notes, later, code);
  if (note)
    return [
      `${facts.display(later)} is coded before ${display}: at ${note.from} ${facts.tabularList("codeFirst", note)} says code first ${quote(note.text)}.`,
    ];
  const namesCodes = notes.some(({ references }) => references.length > 0);
  return facts.isManifestation(code) && (namesCodes || earlier.length === 0)
    ? [`${display} is a manifestation: its cause is coded before it.`]
    : [];
}
