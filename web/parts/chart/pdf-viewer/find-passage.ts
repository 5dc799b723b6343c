import type { Evidence } from "#contract/evidence.ts";
import { limits } from "#contract/limits.ts";

/** A range in a page's text. */
export interface Span {
  start: number;
  end: number;
}

/** The number of characters around a passage that are stored, to find the same one among equal passages. */
const around = 60;

const unseen = /[\s\u00ad\u200b-\u200d\ufeff]/u;
const dashes = /[\p{Pd}\u2212]/u;

/**
 * Returns the letters by which passages are compared: without white space and case, with one kind of dash and quote,
 * and their positions.
 */
function lettersOf(text: string): { letters: string; at: number[] } {
  let letters = "";
  const at: number[] = [];
  let index = 0;
  for (const char of text) {
    if (!unseen.test(char)) {
      const folded = char
        .normalize("NFKC")
        .toLowerCase()
        .replace(dashes, "-")
        .replace(/[\u2018\u2019]/, "'")
        .replace(/[\u201c\u201d]/, '"');
      for (const unit of folded) {
        if (unseen.test(unit)) continue;
        for (let part = 0; part < unit.length; part++) at.push(index);
        letters += unit;
      }
    }
    index += char.length;
  }
  at.push(index);
  return { letters, at };
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns the stored form of a passage; undefined if it contains no letters. */
export function passageAt(text: string, { start, end }: Span): Omit<Evidence, "page"> | undefined {
  const quote = tidy(text.slice(start, end)).slice(0, limits.quoteLength).trim();
  if (lettersOf(quote).letters === "") return undefined;
  const before = tidy(text.slice(Math.max(0, start - around), start));
  const after = tidy(text.slice(end, end + around));
  return { quote, ...(before && { before }), ...(after && { after }) };
}

function commonStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

const reversed = (text: string) => [...text].reverse().join("");

/**
 * Returns the position of a passage in a page's text, ignoring line breaks and case. Among equal passages, chooses the
 * one with the most similar surroundings. Undefined if the page does not contain it.
 */
export function findPassage(text: string, passage: Omit<Evidence, "page">): Span | undefined {
  const { letters, at } = lettersOf(text);
  const sought = lettersOf(passage.quote).letters;
  if (sought === "") return undefined;
  const before = reversed(lettersOf(passage.before ?? "").letters);
  const after = lettersOf(passage.after ?? "").letters;
  let best: { from: number; score: number } | undefined;
  for (let from = letters.indexOf(sought); from >= 0; from = letters.indexOf(sought, from + 1)) {
    const score =
      commonStart(reversed(letters.slice(Math.max(0, from - 2 * around), from)), before) +
      commonStart(letters.slice(from + sought.length, from + sought.length + 2 * around), after);
    if (!best || score > best.score) best = { from, score };
  }
  if (!best) return undefined;
  const last = at[best.from + sought.length - 1] ?? 0;
  return { start: at[best.from] ?? 0, end: last + (String.fromCodePoint(text.codePointAt(last) ?? 0).length || 1) };
}
