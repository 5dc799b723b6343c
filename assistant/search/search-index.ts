import MiniSearch from "minisearch";
import { wordsOf } from "./words.ts";

export interface Found {
  name: string;
  /** Section of the official guidelines. */
  section?: string | undefined;
  text: string;
}

interface Entry extends Found {
  /** Other words that people use for it. */
  terms: string;
}

/** A searchable list of entries. */
export interface SearchIndex {
  entries: readonly Entry[];
  index: MiniSearch;
  /** Number of entries that contain a word. */
  entryCounts: Map<string, number>;
}

const shown = 3;

/** Entries are shown if their score is at least this share of the best score. */
const nearBest = 0.35;

/** An entry fits if it has this share of the total weight of the question's words. */
const weightNeeded = 0.35;

/** Numbers and codes are more specific than words. */
const weightOfNumber = 2;

/** The most unknown words that are searched as prefixes or misspellings. */
const mostGuessed = 8;

const fields = ["name", "terms", "text"] as const;

/** Builds a searchable list of entries. Indexing only the wanted words costs far less. */
export function buildSearchIndex(entries: readonly Entry[], isWanted = (_word: string) => true): SearchIndex {
  const split = (text: string) => (text === "" ? [] : text.split(" "));
  const index = new MiniSearch({
    fields: [...fields],
    tokenize: split,
    processTerm: (word) => word,
    searchOptions: {
      boost: { name: 4, terms: 3 },
      boostTerm: (word) => (hasDigit(word) ? weightOfNumber : 1),
    },
  });
  const entryCounts = new Map<string, number>();
  for (const [id, entry] of entries.entries()) {
    const words = fields.map((field) => wordsOf(entry[field]).filter(isWanted));
    index.add({ id, ...Object.fromEntries(fields.map((field, place) => [field, words[place]?.join(" ")])) });
    for (const word of new Set(words.flat())) entryCounts.set(word, (entryCounts.get(word) ?? 0) + 1);
  }
  return { entries, index, entryCounts };
}

/** Returns the best entries for the words of a question. Empty if too few of the words are known. */
export function findExact(searched: SearchIndex, words: readonly string[]): Found[] {
  const known = words.filter((word) => searched.entryCounts.has(word));
  return known.length * 4 >= words.length ? rank(searched, known, new Set()) : [];
}

/** Returns the best entries for a question without exact matches: unknown words count as prefixes or misspellings. */
export function findFuzzy(searched: SearchIndex, words: readonly string[]): Found[] {
  const known = words.filter((word) => searched.entryCounts.has(word));
  const guessed = words.filter((word) => !searched.entryCounts.has(word) && isGuessable(word)).slice(0, mostGuessed);
  return guessed.length > 0 ? rank(searched, [...known, ...guessed], new Set(guessed)) : [];
}

function isGuessable(word: string): boolean {
  return word.length > 4 && !hasDigit(word);
}

/**
 * Returns whether a word of a text can match a misspelled or shortened word: it has the same first letter and is not much
 * shorter.
 */
export function fuzzyMatcher(words: readonly string[]): (word: string) => boolean {
  const guessable = words.filter(isGuessable);
  return (word) =>
    words.includes(word) || guessable.some((guess) => word[0] === guess[0] && word.length >= guess.length - 2);
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/**
 * Ranks the entries for these words. Entries whose complete name was asked for score higher.
 *
 * @param guessed the words that may be prefixes or misspelled
 */
function rank(
  { entries, index, entryCounts }: SearchIndex,
  words: readonly string[],
  guessed: ReadonlySet<string>,
): Found[] {
  if (words.length === 0) return [];
  // Rare words weigh more.
  const weigh = (word: string) =>
    Math.log(1 + entries.length / (entryCounts.get(word) ?? 1)) * (hasDigit(word) ? weightOfNumber : 1);
  const sum = (some: Iterable<string>) => [...some].reduce((total, word) => total + weigh(word), 0);
  const asked = new Set(words);
  const needed = sum(asked);
  const fits = index
    .search(words.join(" "), {
      prefix: (word) => guessed.has(word),
      fuzzy: (word) => guessed.has(word) && (word.length > 6 ? 2 : 1),
    })
    .flatMap(({ id, score, queryTerms }) => {
      const entry = entries[Number(id)];
      const share = sum(new Set(queryTerms)) / needed;
      if (!entry || share < weightNeeded) return [];
      const isNamed = new Set(wordsOf(entry.name)).isSubsetOf(asked);
      return [{ entry, isNamed, score: score * share * (isNamed ? 1.5 : 1) }];
    })
    .toSorted((one, other) => other.score - one.score);
  const top = fits[0]?.score ?? 0;
  return fits
    .filter(({ score, isNamed }) => isNamed || score >= top * nearBest)
    .slice(0, shown)
    .map(({ entry: { name, section, text } }) => ({ name, section, text }));
}
