import { answerFields, type ListField } from "./answers.ts";
import { isServiceField } from "./read-service.ts";

/** A line of a key's list, as grading compares it. */
export interface KeyLine {
  code: string;
  compared: string;
  /** Other codes taken as equal, as they are compared. */
  accept: readonly string[];
  optional: boolean;
  /** Either this line or the key's first may be the first of an answer. */
  mayLead: boolean;
}

/** Places in the key by places in the answer, counted from 0. */
export type Pairing = Map<number, number>;

/** Says whether an answer's line at a place is the key's line at a place. */
type IsEqual = (keyIndex: number, index: number) => boolean;

/**
 * Pairs the most lines of an answer with lines of the key that they equal, wherever they stand: lines that must be there
 * before optional ones, the same code before an accepted one. The order of the answer decides nothing but which of two
 * lines with one code is taken.
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

  /** Finds a line for a key's line, moving others to another line of theirs where that makes room. */
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
 * The longest common subsequence of key and answer; of equally long ones that with the most lines that must be there,
 * then the most lines in their own places, then the one that keeps the earliest key line.
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
 * When a line equals a key's: the same code, or an accepted one that no other line of the key needs. A list that is the
 * key's in another order is so never taken for one with accepted codes in it.
 */
function equality(key: readonly KeyLine[], codes: readonly string[]): IsEqual {
  const accepted = new Set([...pairAnywhere(key, codes)].map(([index, keyIndex]) => `${keyIndex} ${codes[index]}`));
  return (keyIndex, index) => key[keyIndex]?.compared === codes[index] || accepted.has(`${keyIndex} ${codes[index]}`);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Says how much two diagnoses have in common by their titles, from 0 to 1. */
export type FindLikeness = (given: string, meant: string) => number;

/**
 * How near a wrong code is to one of the key. Undefined where nothing says that the one stands for the other. In: codes as
 * they are compared.
 */
function nearness(one: string, other: string, field: ListField, likeness: FindLikeness): number | undefined {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const { system } = answerFields[field];
  const places = [...one].filter((value, place) => value === other[place]).length;
  if (system === "icd10pcs") return same >= 3 ? places + 7 : same >= 2 || places >= 4 ? places : undefined;
  if (system === "modifier") return places > 0 ? places : undefined;
  if (system !== "icd10cm") return same >= 2 ? same : undefined;
  // A whole code stands for the one that was meant rather than the start of a code does.
  if (same >= 3) return 10 + same - Number(same === one.length);
  const like = likeness(one, other);
  if (like >= leastLike) return 5 + like;
  return same >= 2 && like > 0 ? same : undefined;
}

/** Half of the words of the shorter title. */
const leastLike = 0.5;

/** The rules by which `pairByNearness` pairs. */
interface Nearness {
  field: ListField;
  /** The part of a point that a wrong code is worth. */
  worth: (given: string, meant: string) => number;
  likeness: FindLikeness;
  /** Whether the first place of a list has a meaning of its own. */
  isOrdered: boolean;
}

/**
 * Pairs what is left of an answer with what is left of the key, so that each wrong code has the code that was meant:
 * those worth most part points first, then the nearest. Codes that have nothing in common are paired only where both lead
 * their lists, or where they are the only two services or modifiers left. A diagnosis or procedure that was given twice is paired
 * once, an optional line never.
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
        // A service given twice may be the same service with another modifier.
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
