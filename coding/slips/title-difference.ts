import { wordsOf } from "./title-words.ts";

/** What each of two titles says that the other does not, in its own words; empty where it says nothing more. */
export interface Difference {
  given: string;
  meant: string;
}

/** Titles are shorter, but for those that an institute imports. */
const mostWords = 80;
/** Two titles that have less in common than this share of their words say different things altogether. */
const leastCommon = 0.2;

/**
 * Names what differs between two titles; the titles whole only where they have next to nothing in common. What one title says
 * beside all of the other stands alone, or on request with the words that follow it.
 */
export function differenceOf(given: string, meant: string, isInContext = false): Difference {
  const [one, other] = [given, meant].map((title) => title.split(/\s+/).slice(0, mostWords)) as [string[], string[]];
  const [inOne, inOther] = commonWords(one.map(folded), other.map(folded));
  if (inOne.size < leastCommon * Math.max(one.length, other.length)) return { given, meant };
  const isAddition = inOne.size === one.length || inOther.size === other.length;
  const more = isAddition && !isInContext ? 0 : mostToEnd;
  return { given: phraseOf(one, inOne, more), meant: phraseOf(other, inOther, more) };
}

function folded(word: string): string {
  return wordsOf(word).join("-");
}

/** The places of the longest sequence of words that both have, in either of them. */
function commonWords(one: readonly string[], other: readonly string[]): [Set<number>, Set<number>] {
  const longest = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      const both = one[row] === other[column] ? 1 + at(row + 1, column + 1) : 0;
      (longest[row] as number[])[column] = Math.max(both, at(row + 1, column), at(row, column + 1));
    }
  }
  const [inOne, inOther] = [new Set<number>(), new Set<number>()];
  for (let [row, column] = [0, 0]; row < one.length && column < other.length; ) {
    if (one[row] === other[column] && at(row, column) === 1 + at(row + 1, column + 1)) {
      inOne.add(row++);
      inOther.add(column++);
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return [inOne, inOther];
}

const joining = /^(?:of|the|and|or|to|in|at|on|by|as|with|without|due|during|affecting|for)$/;
const leading = /^(?:of|the|and|or|to|in|at|on|by|affecting|for)$/;
/** They need the word before: "stage 3a", "Type 1". */
const counting = /^[\d(]|^[a-z]$/i;
const mostToEnd = 4;

/** The words from the first to the last that the other title lacks, and what ends them: "Paroxysmal atrial fibrillation". */
function phraseOf(words: readonly string[], common: ReadonlySet<number>, mostMore: number): string {
  const own = [...words.keys()].filter((at) => !common.has(at) && folded(words[at] ?? "") !== "");
  let [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return "";
  const word = (at: number) => words[at] ?? "";
  const endsPart = (at: number) => /[,;]$/.test(word(at)) || at >= words.length - 1;
  while (first < last && leading.test(word(first))) first++;
  if (first > 0 && counting.test(word(first)) && !endsPart(first - 1)) first--;
  if (first > 0 && /^with(?:out)?$/i.test(word(first - 1))) first--;
  while (joining.test(word(last)) && !endsPart(last)) last++;
  for (let more = 0; more < mostMore && !endsPart(last) && !joining.test(word(last + 1)); more++) last++;
  if (/^with(?:out)?$/.test(word(first)) && word(last + 1) === "of") last += 2;
  return tidied(words.slice(first, last + 1).join(" "));
}

/** Without the comma at its end, and without half a pair of brackets. */
function tidied(phrase: string): string {
  const open = phrase.split("(").length - phrase.split(")").length;
  const whole = open > 0 ? `${phrase.replace(/,$/, "")})` : open < 0 ? phrase.replace(/\)(?=[^)]*$)/, "") : phrase;
  return whole.replace(/[,;]$/, "");
}
