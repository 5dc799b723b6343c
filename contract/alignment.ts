import { answerFields, type ListField } from "./answers.ts";
import { isServiceField } from "./read-service.ts";

/** One line of a list of the key, normalised for grading. */
export interface KeyLine {
  code: string;
  compared: string;
  /** Normalised codes that count as equal. */
  accept: readonly string[];
  optional: boolean;
  /** True if an answer may begin with this line instead of the key's first line. */
  mayLead: boolean;
}

/** Index in the answer → index in the key, both from 0. */
export type Pairing = Map<number, number>;

/** True if two lines are equal. */
type IsEqual = (keyIndex: number, index: number) => boolean;

/**
 * Pairs as many equal lines of answer and key as possible, in any order. Required lines come before optional ones, the
 * same code before an accepted one. The order of the answer only decides which of two lines with the same code is used.
 */
export function pairAnywhere(key: readonly KeyLine[], codes: readonly string[], taken: Pairing = new Map()): Pairing {
  const inOrderOfCodes = [...codes.entries()].sort(([, one], [, other]) => compareTexts(one, other));
  const paired = new Map(taken);
  const keyTaken = new Map([...paired].map(([index, keyIndex]) => [keyIndex, index]));
  const fixed = new Set(keyTaken.keys());
  const pair = (keyIndex: number, index: number) => {
    paired.set(index, keyIndex);
    keyTaken.set(keyIndex, index);
  };

  /** Finds a line for a key line. Moves earlier pairs to other equal lines if that makes room (augmenting path). */
  function seat(keyIndex: number, seen: Set<number>): boolean {
    for (const [index, code] of inOrderOfCodes) {
      const isSame = key[keyIndex]?.compared === code || key[keyIndex]?.accept.includes(code);
      if (!isSame || seen.has(index)) continue;
      seen.add(index);
      const holder = paired.get(index);
      if (holder !== undefined && (fixed.has(holder) || !seat(holder, seen))) continue;
      pair(keyIndex, index);
      return true;
    }
    return false;
  }

  for (const optional of [false, true]) {
    const waiting = [...key.keys()].filter((keyIndex) => key[keyIndex]?.optional === optional);
    for (const keyIndex of waiting.filter((one) => !keyTaken.has(one))) {
      const index = codes.findIndex((code, one) => !paired.has(one) && code === key[keyIndex]?.compared);
      if (index >= 0) pair(keyIndex, index);
    }
    for (const keyIndex of waiting.filter((one) => !keyTaken.has(one))) seat(keyIndex, new Set());
  }
  return paired;
}

/**
 * Returns the longest common subsequence of key and answer. Among equally long ones it prefers more required lines, then
 * more lines at their own index, then the earliest key line.
 */
export function pairInOrder(key: readonly KeyLine[], codes: readonly string[]): Pairing {
  const isEqual = equality(key, codes);
  const base = key.length + 1;
  const worth = (keyIndex: number, index: number) =>
    (base + (key[keyIndex]?.optional ? 0 : 1)) * base + Number(keyIndex === index);
  const best = Array.from({ length: key.length + 1 }, () => new Array<number>(codes.length + 1).fill(0));
  const at = (keyIndex: number, index: number) => best[keyIndex]?.[index] ?? 0;
  for (let keyIndex = key.length - 1; keyIndex >= 0; keyIndex -= 1) {
    for (let index = codes.length - 1; index >= 0; index -= 1) {
      const taken = isEqual(keyIndex, index) ? worth(keyIndex, index) + at(keyIndex + 1, index + 1) : 0;
      (best[keyIndex] as number[])[index] = Math.max(taken, at(keyIndex + 1, index), at(keyIndex, index + 1));
    }
  }

  const paired: Pairing = new Map();
  let next = 0;
  for (const keyIndex of key.keys()) {
    for (let index = next; index < codes.length; index += 1) {
      const keepsBest = worth(keyIndex, index) + at(keyIndex + 1, index + 1) === at(keyIndex, next);
      if (!isEqual(keyIndex, index) || !keepsBest) continue;
      paired.set(index, keyIndex);
      next = index + 1;
      break;
    }
  }
  return paired;
}

/**
 * Returns the rule of equality: the same code, or an accepted one that is no other line of the key. So the key in another
 * order is never read as a list of accepted codes.
 */
function equality(key: readonly KeyLine[], codes: readonly string[]): IsEqual {
  const accepted = new Set([...pairAnywhere(key, codes)].map(([index, keyIndex]) => `${keyIndex} ${codes[index]}`));
  return (keyIndex, index) => key[keyIndex]?.compared === codes[index] || accepted.has(`${keyIndex} ${codes[index]}`);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns how similar the titles of two diagnoses are, from 0 to 1. */
export type FindLikeness = (given: string, meant: string) => number;

/**
 * Returns how similar a wrong code is to a code of the key, both normalised. Undefined if nothing suggests that one was
 * meant as the other.
 */
function nearness(one: string, other: string, field: ListField, likeness: FindLikeness): number | undefined {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const { system } = answerFields[field];
  const places = [...one].filter((value, place) => value === other[place]).length;
  if (system === "icd10pcs") return same >= 3 ? places + 7 : same >= 2 || places >= 4 ? places : undefined;
  if (system === "modifier") return places > 0 ? places : undefined;
  if (system !== "icd10cm") return same >= 2 ? same : undefined;
  // A complete code is paired with the meant code before the start of a code is.
  if (same >= 3) return 10 + same - Number(same === one.length);
  const like = likeness(one, other);
  if (like >= leastLike) return 5 + like;
  return same >= 2 && like > 0 ? same : undefined;
}

/** At least half of the words of the shorter title are the same. */
const leastLike = 0.5;

/** The rules by which `pairByNearness` pairs. */
interface Nearness {
  field: ListField;
  /** Returns the part of a point for a wrong code. */
  worth: (given: string, meant: string) => number;
  likeness: FindLikeness;
  /** True if the first line of the list has its own meaning, such as the principal diagnosis. */
  isOrdered: boolean;
}

/**
 * Pairs the remaining lines of answer and key, so that each wrong code has the code that was meant: first those worth
 * most part points, then the most similar. Codes without similarity are paired only if both are first in their lists, or
 * are the only service or modifier left on each side. A diagnosis or procedure that was given twice is paired once; an
 * optional line never.
 */
export function pairByNearness(
  key: readonly KeyLine[],
  codes: readonly string[],
  { field, worth, likeness, isOrdered }: Nearness,
  done: Pairing,
): Pairing {
  const keyDone = new Set(done.values());
  const given = new Set([...done.keys()].map((index) => codes[index]));
  const isRepeated = (index: number) => given.has(codes[index]) || codes.indexOf(codes[index] ?? "") !== index;
  const left = [...codes.keys()].filter((index) => !done.has(index) && (isServiceField(field) || !isRepeated(index)));
  const keyLeft = [...key.keys()].filter((keyIndex) => !keyDone.has(keyIndex) && !key[keyIndex]?.optional);
  const isOnlyPair = left.length === 1 && keyLeft.length === 1 && answerFields[field].system !== "icd10cm";
  const pairs = left
    .flatMap((index) =>
      keyLeft.flatMap((keyIndex) => {
        const [code, meant] = [codes[index] ?? "", key[keyIndex]?.compared ?? ""];
        // A service that was given twice may be the same service with another modifier.
        if (isRepeated(index) && code.slice(0, 5) !== meant.slice(0, 5)) return [];
        const isClear = isOnlyPair || (isOrdered && index === 0 && keyIndex === 0);
        const near = nearness(code, meant, field, likeness) ?? (isClear ? 0 : undefined);
        return near === undefined ? [] : [{ index, keyIndex, code, points: worth(code, meant), near }];
      }),
    )
    .sort(
      (one, other) =>
        other.points - one.points ||
        other.near - one.near ||
        one.keyIndex - other.keyIndex ||
        compareTexts(one.code, other.code) ||
        one.index - other.index,
    );
  const paired: Pairing = new Map();
  for (const { index, keyIndex } of pairs) {
    if (paired.has(index) || keyDone.has(keyIndex)) continue;
    paired.set(index, keyIndex);
    keyDone.add(keyIndex);
  }
  return paired;
}
