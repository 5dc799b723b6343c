import { type System, systemNumber } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";
import { questionWords } from "./question.ts";
import { formsOf } from "./spellings.ts";

/** A shorter word has too many words at one edit's distance. */
const shortestCorrected = 5;
/** Text with more unknown words is no question about codes. */
const mostCorrected = 3;

interface Word {
  word: string;
  phrases: number;
}

/**
 * Returns a text in which each word that no title and no term has is replaced by one that is one edit away: a letter too
 * many, one too few, a wrong one, or two that changed places. Undefined if there is nothing to replace.
 */
export function correctSpelling(index: CodeIndex, systems: readonly System[], text: string): string | undefined {
  const mask = systems.reduce((bits, system) => bits | (1 << systemNumber(system)), 0);
  const words = questionWords(text);
  const misspelled = words.filter((word) => mayBeMisspelled(index, mask, word));
  if (misspelled.length === 0 || misspelled.length > mostCorrected) return undefined;
  const meant = words.map((word) => (misspelled.includes(word) ? closest(index, mask, word) : word));
  return meant.some((word, at) => word !== words[at]) ? meant.join(" ") : undefined;
}

/** Words of titles, and terms of one word, between two texts. `mask` has a bit for each system. */
const wordsBetween = `SELECT word, phrases FROM word WHERE word >= ?1 AND word < ?2 AND systems & ?3
  UNION ALL SELECT phrase, 0 FROM term WHERE phrase >= ?1 AND phrase < ?2 AND (system = 0 OR (1 << system) & ?3)
    AND instr(phrase, ' ') = 0`;

function mayBeMisspelled(index: CodeIndex, mask: number, word: string): boolean {
  if (word.length < shortestCorrected || /[^a-z]/.test(word)) return false;
  return !formsOf(word).some((form) => index.one(`${wordsBetween} LIMIT 1`, form, `${form}~`, mask));
}

/**
 * Returns the word itself if none is close. Most errors are behind the second letter, and letters left out or doubled are
 * more frequent than wrong ones; among equals the word of the most titles is likeliest.
 */
function closest(index: CodeIndex, mask: number, typed: string): string {
  // One edit leaves the first half of a word or the last.
  const half = Math.floor(typed.length / 2) - 1;
  const sql = `SELECT word, phrases FROM (${wordsBetween}) WHERE length(word) BETWEEN ?4 - 1 AND ?4 + 1
    AND (substr(word, 1, ?5) = substr(?6, 1, ?5) OR substr(word, -?5) = substr(?6, -?5))`;
  const first = typed.slice(0, 1);
  const alike = index.all<Word>(sql, first, `${first}~`, mask, typed.length, half, typed);
  const rank = ({ word, phrases }: Word) =>
    (word.startsWith(typed.slice(0, 2)) ? 2e6 : 0) + (word.length === typed.length ? 0 : 1e6) + phrases;
  const close = alike.filter(({ word }) => isOneEdit(typed, word));
  return close.sort((a, b) => rank(b) - rank(a))[0]?.word ?? typed;
}

function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
}
