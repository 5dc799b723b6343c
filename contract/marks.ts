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
  type FindKind,
  type GradingRules,
  type KeyNotes,
  type PartPointKind,
  plainRules,
  type SequenceRule,
} from "./grading-rules.ts";
import { normalise, normaliseCodes } from "./normalise.ts";
import { isServiceField } from "./read-service.ts";
import { serviceComparison } from "./service-lines.ts";

export type Mark = "match" | "wrong" | "missing" | "extra" | "misplaced";

/** What staff decided by hand, and why. */
export interface HandMade {
  reason: string;
  at: string;
  /** The name of who set it; for staff only. */
  by?: string | undefined;
}

export interface CodeMark {
  code: string;
  mark: Mark;
  /** 1-based place among the submitted codes; absent for a missing code. */
  position?: number | undefined;
  /** 1-based place in the key of the code meant: where a misplaced or missing code belongs. */
  keyPosition?: number | undefined;
  /** The key code that a wrong or an accepted one stands for. */
  meant?: string | undefined;
  /** What a wrong one got wrong, where its structure tells. */
  kind?: PartPointKind | undefined;
  /** 1 for a match, for a wrong one what staff give for its kind. */
  points: number;
  /** Set where staff took this line alone as right: it is a match then. */
  handMade?: HandMade | undefined;
  /** What went wrong, as it is told beside a result; grading does not ask it. */
  slip?: { kind: string; text: string } | undefined;
}

/** How a section is graded: its rules, what finds the kind of a slip, and how alike two diagnoses are. */
export interface Graded {
  rules: GradingRules;
  findKind: FindKind;
  findLikeness: FindLikeness;
}

/** How a field's list is marked when nothing is said: the specification's rules, and no part points. */
export const plainly: Graded = { rules: plainRules, findKind: () => undefined, findLikeness: () => 0 };

/** Returns how the lines of a field are compared: services by what the key says of their units. */
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

/** The lines that are the key's: where they stand as they should, and those that stand elsewhere. */
function pairEqual(key: readonly KeyLine[], codes: readonly string[], sequence: SequenceRule) {
  if (sequence === "exact") {
    // Most lists are right: what is looked for below would find each line in its place.
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

/** Whether a code is a line of the key, or accepted for it. */
function isLine({ compared, accept }: KeyLine, code: string | undefined): boolean {
  return code !== undefined && (compared === code || accept.includes(code));
}

/** The place of the key's line that leads an answer instead of the first one; -1 where the key does not allow it. */
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
 * Pairs in the order of the key. A line that may lead goes first where the answer has it first, unless fewer lines find
 * their places so.
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
 * Pairs in any order but for the first code: of the codes that are the key's, the first must be the key's first that is
 * there or must be, or one that may lead. Codes before it that are none of the key's displace nothing (GRADE-8).
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

/**
 * Marks every line of a list against the key's: what stands where it should, then what stands
 * elsewhere, then each wrong code beside the one that was meant. Out: a mark per submitted code in its order, then one
 * per key line that is missing; an optional line that was left out has none.
 */
export function markCodes(
  key: readonly string[],
  submitted: readonly string[],
  field: ListField,
  { rules, findKind, findLikeness }: Graded = plainly,
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
    if (matched.has(index)) return { code, mark: "match", ...place, points: 1 };
    if (equal.has(index)) return { code, mark: "misplaced", ...place, points: 0 };
    const part = partOf(compared, line.compared);
    // A code that stands for the first of the key, after others of the key, would lose its place too if it were right.
    const isOutOfPlace = sequence === "first" && keyIndex === 0 && [...equal.keys()].some((earlier) => earlier < index);
    return { code, mark: "wrong", ...place, ...part, ...(isOutOfPlace && { points: 0 }) };
  });
  const met = new Set([...equal.values(), ...meant.values()]);
  const missing = keyLines.flatMap(({ code, optional }, keyIndex): CodeMark[] =>
    met.has(keyIndex) || optional ? [] : [{ code, mark: "missing", keyPosition: keyIndex + 1, points: 0 }],
  );
  return [...marks, ...missing];
}
