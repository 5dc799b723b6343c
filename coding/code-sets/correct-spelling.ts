import { type System, systemNumber } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";
import { questionWords } from "./question.ts";
import { formsOf } from "./spellings.ts";

/** A shorter word has too many words at one edit's distance. */
const shortestCorrected = 5;

interface Word {
  word: string;
  phrases: number;
}

/**
 * Returns a text in which each word that no title and no term has is replaced by one that is one edit away: a letter too
 * many, one too few, a wrong one, or two that changed places. Undefined if there is nothing to replace.
 */
export function correctSpelling(index: CodeIndex, systems: readonly System[], text: string): string | undefined {
  const words = questionWords(text);
  const meant = words.map((word) => (mayBeMisspelled(index, systems, word) ? closest(index, systems, word) : word));
  return meant.some((word, at) => word !== words[at]) ? meant.join(" ") : undefined;
}

function mayBeMisspelled(index: CodeIndex, systems: readonly System[], word: string): boolean {
  if (word.length < shortestCorrected || /[^a-z]/.test(word)) return false;
  return !formsOf(word).some((form) => wordsBegun(index, systems, form, 1).length > 0);
}

/**
 * Returns the word itself if none is close. Most errors are behind the second letter, and letters left out or doubled are
 * more frequent than wrong ones; among equals the word of the most titles is likeliest.
 */
function closest(index: CodeIndex, systems: readonly System[], typed: string): string {
  const close = wordsBegun(index, systems, typed.slice(0, 1), -1).filter(({ word }) => isOneEdit(typed, word));
  const rank = ({ word, phrases }: Word) =>
    (word.startsWith(typed.slice(0, 2)) ? 2e6 : 0) + (word.length === typed.length ? 0 : 1e6) + phrases;
  return close.sort((a, b) => rank(b) - rank(a))[0]?.word ?? typed;
}

/** Words of titles, and terms of one word, that begin so. `most` -1 means all. */
function wordsBegun(index: CodeIndex, systems: readonly System[], beginning: string, most: number): Word[] {
  const mask = systems.reduce((bits, system) => bits | (1 << systemNumber(system)), 0);
  const sql = `SELECT word, phrases FROM word WHERE word >= ?1 AND word < ?2 AND systems & ?3 UNION ALL
    SELECT phrase, 0 FROM term WHERE phrase >= ?1 AND phrase < ?2 AND instr(phrase, ' ') = 0
      AND (system = 0 OR (1 << system) & ?3) LIMIT ?4`;
  return index.all<Word>(sql, beginning, `${beginning}\u{10ffff}`, mask, most);
}

function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
}
