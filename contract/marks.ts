import { type KeyLine, type Pairing, pairAnywhere, pairByNearness, pairInOrder } from "./alignment.ts";
import type { ListField } from "./answers.ts";
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

/** How a section is graded: its rules, and what finds the kind of a slip. */
export interface Graded {
  rules: GradingRules;
  findKind: FindKind;
}

/** How a field's list is marked when nothing is said: the specification's rules, and no part points. */
export const plainly: Graded = { rules: plainRules, findKind: () => undefined };

function keyLinesOf(key: readonly string[], field: ListField, notes: KeyNotes): KeyLine[] {
  return normaliseCodes(key, field).map(({ code, compared }) => {
    const { accept = [], optional = false } = notes[field]?.[noteKey(code)] ?? {};
    return { code, compared, accept: accept.map((other) => normalise(other, field)), optional };
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
    const matched = pairInOrder(key, codes);
    return { matched, equal: pairAnywhere(key, codes, matched) };
  }
  if (sequence === "any") {
    const equal = pairAnywhere(key, codes);
    return { matched: equal, equal };
  }
  return pairFirst(key, codes);
}

/** The first code must be the key's first that is there or must be; the rest stands in any order. */
function pairFirst(key: readonly KeyLine[], codes: readonly string[]) {
  const firstNeeded = key.findIndex((line) => !line.optional);
  const mayLead = key.slice(0, firstNeeded < 0 ? key.length : firstNeeded + 1);
  const lead = mayLead.findIndex(({ compared, accept }) => [compared, ...accept].includes(codes[0] ?? ""));
  const anywhere = pairAnywhere(key, codes);
  const led = lead < 0 ? anywhere : pairAnywhere(key, codes, new Map([[0, lead]]));
  const needed = (pairs: Pairing) => [...pairs.values()].filter((keyIndex) => !key[keyIndex]?.optional).length;
  const equal = led.size < anywhere.size || needed(led) < needed(anywhere) ? anywhere : led;
  const first = [...equal].find(([, keyIndex]) =>
    key.slice(0, keyIndex).every((line, before) => line.optional && ![...equal.values()].includes(before)),
  );
  const matched = new Map([...equal].filter(([index]) => index === 0 || index !== first?.[0]));
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
  { rules, findKind }: Graded = plainly,
): CodeMark[] {
  const keyLines = keyLinesOf(key, field, rules.keyNotes);
  const lines = normaliseCodes(submitted, field);
  const codes = lines.map((line) => line.compared);
  const { matched, equal } = pairEqual(keyLines, codes, rules.sequence[field] ?? "exact");
  const partOf = (given: string, meant: string) => {
    const kind = findKind(field, given, meant);
    return { kind, points: (kind && rules.partPoints[kind]) ?? 0 };
  };
  const meant = pairByNearness(keyLines, codes, field, (one, other) => partOf(one, other).points, equal);

  const marks = lines.map(({ code, compared }, index): CodeMark => {
    const position = index + 1;
    const keyIndex = equal.get(index) ?? meant.get(index);
    if (keyIndex === undefined) return { code, mark: "extra", position, points: 0 };
    const keyPosition = keyIndex + 1;
    const line = keyLines[keyIndex] as KeyLine;
    const place = { position, keyPosition, ...(compared !== line.compared && { meant: line.code }) };
    if (matched.has(index)) return { code, mark: "match", ...place, points: 1 };
    if (equal.has(index)) return { code, mark: "misplaced", ...place, points: 0 };
    return { code, mark: "wrong", ...place, ...partOf(compared, line.compared) };
  });
  const met = new Set([...equal.values(), ...meant.values()]);
  const missing = keyLines.flatMap(({ code, optional }, keyIndex): CodeMark[] =>
    met.has(keyIndex) || optional ? [] : [{ code, mark: "missing", keyPosition: keyIndex + 1, points: 0 }],
  );
  return [...marks, ...missing];
}
