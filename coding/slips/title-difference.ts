import { wordsOf } from "./title-words.ts";

/** The words in which two titles differ, with the context that they need; empty for equal titles. */
export interface Difference {
  given: string;
  meant: string;
}

/** Only imported titles can be longer. */
const mostWords = 80;
/** Titles with a smaller share of common words are about different things. */
const leastCommon = 0.2;

/** Returns what differs between two titles, and the titles whole where a phrase of them would name another thing. */
export function differenceOf(given: string, meant: string): Difference {
  const difference = phrasesThatDiffer(given, meant);
  return torn.test(difference.given) || torn.test(difference.meant) ? { given, meant } : difference;
}

/** "Failure, unspecified" out of "Heart failure, unspecified". */
const torn = /^[a-z][\w-]*, unspecified\b/;

/**
 * Returns the differing words of two titles: those between the common words at the start and at the end.
 * Returns the whole titles if they have almost nothing in common.
 */
export function phrasesThatDiffer(given: string, meant: string): Difference {
  const [one, other] = [given, meant].map((title) => title.split(/\s+/).slice(0, mostWords)) as [string[], string[]];
  const [folded, foldedOther] = [one.map(fold), other.map(fold)];
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && folded[start] === foldedOther[start]) start++;
  let end = 0;
  while (end < least - start && folded.at(-1 - end) === foldedOther.at(-1 - end)) end++;
  if (start === one.length && start === other.length) return { given: "", meant: "" };
  if (start + end < leastCommon * Math.max(one.length, other.length)) return { given, meant };
  const [first, last] = withContext([one, other], start, end);
  const phrases = [one, other].map((words) => phraseOf(words, first, last)) as [string, string];
  const before = one[first - 1];
  const isTooShort = phrases.some((phrase) => phrase.split(" ").length <= fewestWords);
  const isOneWord =
    !endsPart(before) && !joining.test(before ?? "") && !phrases.some((phrase) => joining.test(firstOf(phrase)));
  const isCut = /^up$/i.test(before ?? "") && /^to$/i.test(one[first] ?? "");
  const from = (isTooShort && isOneWord) || isCut || meaningful.test(before ?? "") ? first - 1 : first;
  return { given: phraseOf(one, from, last), meant: phraseOf(other, from, last) };
}

/** Without this word before it a phrase means something else. */
const meaningful = /^(?:other|unspecified|methicillin)$/i;

/** A phrase of at most this many words includes the word before it, unless that begins another part of the title. */
const fewestWords = 2;

function firstOf(phrase: string): string {
  return phrase.split(" ")[0] ?? "";
}

function fold(word: string): string {
  return wordsOf(word).join("-");
}

const joining = /^(?:of|the|and|or|to|in|at|on|by|as|with|without|due|during|affecting|for)$/i;
/** Words that need the words after them: "limited to breakdown of skin", "with". */
const leaning = new RegExp(`${joining.source}|^(?:limited|associated|originating|not)$`, "i");
/** Words that need the word before: "stage 3a", "Type 1". */
const counting = /^[\d(]|^[a-z]$/i;

function endsPart(word: string | undefined): boolean {
  return word === undefined || /[,;]$/.test(word);
}

/**
 * Returns the differing words of both titles with context. `start` and `end` count the common words at both ends. An
 * empty side takes a common word: the one before it beside "with …", else the one after it; none if the other side is a
 * separate part.
 */
function withContext(titles: [string[], string[]], start: number, end: number): [number, number] {
  const rest = titles.map((words) => words.slice(start, words.length - end));
  const [before] = titles.map((words) => words[start - 1]).filter((word) => word !== undefined);
  const needsBefore = rest.some(([word = ""]) => counting.test(word)) || /^with(?:out)?$/i.test(before ?? "");
  if (!rest.some((words) => words.length === 0)) return [start > 0 && needsBefore ? start - 1 : start, end];
  const longer = titles.find((_words, at) => (rest[at]?.length ?? 0) > 0) ?? titles[0];
  if (end === 0 && endsPart(longer[start - 1])) return [start, end];
  return start > 0 && (end === 0 || joining.test(longer[start] ?? "")) ? [start - 1, end] : [start, end - 1];
}

/** More words than these are not needed to end a phrase. */
const mostToEnd = 4;

/** Returns the words between two positions with the end of their part of the title: "Paroxysmal atrial fibrillation". */
function phraseOf(words: readonly string[], first: number, end: number): string {
  let last = words.length - end - 1;
  const part = words.findIndex((word, at) => at >= last && endsPart(word));
  const partEnd = part < 0 ? words.length - 1 : part;
  if (partEnd - last <= mostToEnd) last = partEnd;
  else {
    while (joining.test(words[last] ?? "")) last++;
    for (let more = 0; more < mostToEnd && !leaning.test(words[last + 1] ?? ""); more++) last++;
  }
  return tidied(words.slice(first, last + 1).join(" "));
}

/** Without the comma at its end, and without half a pair of brackets. */
function tidied(phrase: string): string {
  const open = phrase.split("(").length - phrase.split(")").length;
  const whole = open > 0 ? `${phrase.replace(/,$/, "")})` : open < 0 ? phrase.replace(/\)(?=[^)]*$)/, "") : phrase;
  return whole.replace(/^[,;] ?|[,;]$/g, "");
}
