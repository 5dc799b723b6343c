import {
  type FindLikeness,
  type KeyLine,
  type Pairing,
  pairAnywhere,
  pairByNearness,
  pairInOrder,
} from "./alignment.ts";
import type { ListField } from "./answers.ts";
import { codesFrom } from "./code-list.ts";
import { noteKey } from "./evidence.ts";
import {
  defaultPoints,
  type FindKind,
  type GradingRules,
  type KeyNotes,
  plainRules,
  type SequenceRule,
  type WrongKind,
} from "./grading-rules.ts";
import { normalise, normaliseCodes } from "./normalise.ts";
import { comparePoa, type PoaByCode, type PoaSlip } from "./poa.ts";
import { isServiceField } from "./read-service.ts";
import { serviceComparison } from "./service-lines.ts";

export type Mark = "match" | "wrong" | "missing" | "extra" | "misplaced";

/** A decision of staff by hand, with the reason. */
export interface HandMade {
  reason: string;
  at: string;
  /** Name of the staff member; shown to staff only. */
  by?: string | undefined;
}

export interface CodeMark {
  code: string;
  mark: Mark;
  /** Position among the submitted codes, from 1; undefined for a missing code. */
  position?: number | undefined;
  /** Position in the key of the code that was meant, from 1. */
  keyPosition?: number | undefined;
  /** The code of the key that a wrong or accepted code was matched with. */
  meant?: string | undefined;
  /** Kind of the mistake, if the structure of the codes shows it. */
  kind?: WrongKind | undefined;
  /** Set on a match with another POA than the key's. */
  poa?: PoaSlip | undefined;
  /** 1 for a match, or the points for another POA; for a wrong code the part points of its kind. */
  points: number;
  /** Set if staff accepted this line; it is then a match. */
  handMade?: HandMade | undefined;
  /** Explanation shown beside a result; not used for grading. */
  slip?: { kind: string; text: string } | undefined;
}

/** The input of grading a section: its rules, the finder of kinds, and the similarity of diagnoses. */
export interface Graded {
  rules: GradingRules;
  findKind: FindKind;
  findLikeness: FindLikeness;
}

/** Grading by the default rules, without part points. */
export const plainly: Graded = { rules: plainRules, findKind: () => undefined, findLikeness: () => 0 };

/** Returns how the lines of a field are compared. For services the key decides whether units count. */
function comparisonOf(key: readonly string[], field: ListField, notes: KeyNotes): (text: string) => string {
  if (!isServiceField(field)) return (text) => normalise(text, field);
  const accepted = Object.values(notes[field] ?? {}).flatMap(({ accept = [] }) => accept);
  return serviceComparison([...codesFrom(key), ...accepted]);
}

function keyLinesOf(
  key: readonly string[],
  field: ListField,
  notes: KeyNotes,
  compare: (text: string) => string,
): KeyLine[] {
  return normaliseCodes(key, field).map(({ code }) => {
    const { accept = [], optional = false, mayLead = false } = notes[field]?.[noteKey(code)] ?? {};
    return { code, compared: compare(code), accept: accept.map(compare), optional, mayLead };
  });
}

/** Pairs equal lines: `matched` are at the right place, `equal` also elsewhere. */
function pairEqual(key: readonly KeyLine[], codes: readonly string[], sequence: SequenceRule) {
  if (sequence === "exact") {
    // Shortcut: most lists are right, and the search below would find each line in its place.
    if (key.length === codes.length && key.every(({ compared }, place) => compared === codes[place])) {
      const matched: Pairing = new Map([...codes.keys()].map((place) => [place, place]));
      return { matched, equal: matched };
    }
    const matched = pairLed(key, codes);
    return { matched, equal: pairAnywhere(key, codes, matched) };
  }
  if (sequence === "any") {
    const equal = pairAnywhere(key, codes);
    return { matched: equal, equal };
  }
  return pairFirst(key, codes);
}

/** True if a code is this line of the key, or accepted for it. */
function isLine({ compared, accept }: KeyLine, code: string | undefined): boolean {
  return code !== undefined && (compared === code || accept.includes(code));
}

/**
 * Returns the index of the key line that the answer puts first instead of the key's first one; -1 if the key does not
 * allow it.
 */
function findLead(key: readonly KeyLine[], code: string | undefined): number {
  const [first] = key;
  if (!first || isLine(first, code)) return -1;
  return key.findIndex((line) => line.mayLead && isLine(line, code));
}

/** Counts the lines of the key in a pairing that are not optional. */
function countNeeded(key: readonly KeyLine[], pairs: Pairing): number {
  return [...pairs.values()].filter((keyIndex) => !key[keyIndex]?.optional).length;
}

/**
 * Pairs in the order of the key. If the answer begins with a line that may lead, that line counts as first, unless fewer
 * lines would match.
 */
function pairLed(key: readonly KeyLine[], codes: readonly string[]): Pairing {
  const plain = pairInOrder(key, codes);
  const lead = findLead(key, codes[0]);
  if (lead < 0) return plain;
  const order = [lead, ...[...key.keys()].filter((keyIndex) => keyIndex !== lead)];
  const pairs = pairInOrder(
    order.map((keyIndex) => key[keyIndex] as KeyLine),
    codes,
  );
  const led: Pairing = new Map([...pairs].map(([index, place]) => [index, order[place] as number]));
  return led.size < plain.size || countNeeded(key, led) < countNeeded(key, plain) ? plain : led;
}

/**
 * Pairs in any order, but the first code must be the key's first one or one that may lead. Codes before it that are not
 * in the key do not count as first.
 */
function pairFirst(key: readonly KeyLine[], codes: readonly string[]) {
  const firstNeeded = key.findIndex((line) => !line.optional);
  const beginning = key.slice(0, firstNeeded < 0 ? key.length : firstNeeded + 1);
  const leadOf = (code: string) => {
    const atBeginning = beginning.findIndex((line) => isLine(line, code));
    return atBeginning < 0 ? findLead(key, code) : atBeginning;
  };
  const start = codes.findIndex((code) => leadOf(code) >= 0);
  const anywhere = pairAnywhere(key, codes);
  const fromStart = codes.map((code, index) => (index < start ? "" : code));
  const led = start < 0 ? anywhere : pairAnywhere(key, fromStart, new Map([[start, leadOf(codes[start] as string)]]));
  const isWorse = led.size < anywhere.size || countNeeded(key, led) < countNeeded(key, anywhere);
  const equal = isWorse ? anywhere : led;
  const head = Math.min(...equal.keys());
  const isLed = key[equal.get(head) ?? -1]?.mayLead === true;
  const first = [...equal].find(([, keyIndex]) =>
    key.slice(0, keyIndex).every((line, before) => line.optional && ![...equal.values()].includes(before)),
  );
  const matched = new Map([...equal].filter(([index]) => isLed || index === head || index !== first?.[0]));
  return { matched, equal };
}

/** Returns the points of a matched line, and its POA if that is another than the key's (practice.md section 2). */
function judgePoa(
  field: ListField,
  line: KeyLine,
  code: string,
  given: Readonly<PoaByCode>,
  { poa, partPoints, keyNotes }: GradingRules,
): Pick<CodeMark, "points" | "poa"> {
  const meant = poa === "on" && field === "icdCodes" ? keyNotes[field]?.[noteKey(line.code)]?.poa : undefined;
  const slip = comparePoa(given[noteKey(code)], meant, normalise(code, field) !== line.compared);
  return slip ? { points: partPoints.poa ?? defaultPoints("poa"), poa: slip } : { points: 1 };
}

/**
 * Marks every line of a list (coding.md section 3): matches first, then misplaced lines, then each wrong code with the
 * code that was meant. Returns a mark for each submitted code in its order, then one for each missing line of the key. An
 * optional line that was left out has no mark. `poa` is the POA of the submitted ICD codes.
 */
export function markCodes(
  key: readonly string[],
  submitted: readonly string[],
  field: ListField,
  { rules, findKind, findLikeness }: Graded = plainly,
  poa: Readonly<PoaByCode> = {},
): CodeMark[] {
  const compare = comparisonOf(key, field, rules.keyNotes);
  const keyLines = keyLinesOf(key, field, rules.keyNotes, compare);
  const lines = normaliseCodes(submitted, field).map(({ code }) => ({ code, compared: compare(code) }));
  const codes = lines.map((line) => line.compared);
  const sequence = rules.sequence[field] ?? "exact";
  const { matched, equal } = pairEqual(keyLines, codes, sequence);
  const partOf = (given: string, meant: string) => {
    const kind = findKind(field, given, meant);
    return { kind, points: (kind && rules.partPoints[kind]) ?? 0 };
  };
  const near = {
    field,
    worth: (one: string, other: string) => partOf(one, other).points,
    likeness: findLikeness,
    isOrdered: sequence !== "any",
  };
  const meant = pairByNearness(keyLines, codes, near, equal);

  const marks = lines.map(({ code, compared }, index): CodeMark => {
    const position = index + 1;
    const keyIndex = equal.get(index) ?? meant.get(index);
    if (keyIndex === undefined) return { code, mark: "extra", position, points: 0 };
    const keyPosition = keyIndex + 1;
    const line = keyLines[keyIndex] as KeyLine;
    const place = { position, keyPosition, ...(compared !== line.compared && { meant: line.code }) };
    if (matched.has(index)) return { code, mark: "match", ...place, ...judgePoa(field, line, code, poa, rules) };
    if (equal.has(index)) return { code, mark: "misplaced", ...place, points: 0 };
    const part = partOf(compared, line.compared);
    // A wrong code in place of the key's first code, after other codes of the key, would be misplaced even if it were right.
    const isOutOfPlace = sequence === "first" && keyIndex === 0 && [...equal.keys()].some((earlier) => earlier < index);
    return { code, mark: "wrong", ...place, ...part, ...(isOutOfPlace && { points: 0 }) };
  });
  const met = new Set([...equal.values(), ...meant.values()]);
  const missing = keyLines.flatMap(({ code, optional }, keyIndex): CodeMark[] =>
    met.has(keyIndex) || optional ? [] : [{ code, mark: "missing", keyPosition: keyIndex + 1, points: 0 }],
  );
  return [...marks, ...missing];
}
