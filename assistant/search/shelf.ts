import MiniSearch from "minisearch";
import { wordsOf } from "./words.ts";

export interface Found {
  name: string;
  /** Of the official guidelines. */
  section?: string | undefined;
  text: string;
}

interface Entry extends Found {
  /** Other words that it is asked for with. */
  terms: string;
}

/** Entries that can be searched. */
export interface Shelf {
  entries: readonly Entry[];
  index: MiniSearch;
  /** In how many entries a word stands. */
  spread: Map<string, number>;
}

const shown = 3;

/** Of entries that fit, those are shown whose score is at least this share of the best one's. */
const nearBest = 0.35;

/** An entry fits when it has this share of what the question's words weigh. */
const weightNeeded = 0.35;

/** A number or a code says more exactly than a word what is asked for. */
const weightOfNumber = 2;

/** How many words that stand nowhere are looked for as beginnings of words or as misspelled. */
const mostGuessed = 8;

const fields = ["name", "terms", "text"] as const;

/** Puts entries where they can be searched; by the words wanted only, which costs far less than by all. */
export function shelve(entries: readonly Entry[], isWanted = (_word: string) => true): Shelf {
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
  const spread = new Map<string, number>();
  for (const [id, entry] of entries.entries()) {
    const words = fields.map((field) => wordsOf(entry[field]).filter(isWanted));
    index.add({ id, ...Object.fromEntries(fields.map((field, place) => [field, words[place]?.join(" ")])) });
    for (const word of new Set(words.flat())) spread.set(word, (spread.get(word) ?? 0) + 1);
  }
  return { entries, index, spread };
}

/** The best few entries that have the question's words; none when too few of the words stand anywhere. */
export function findExact(shelf: Shelf, words: readonly string[]): Found[] {
  const known = words.filter((word) => shelf.spread.has(word));
  return known.length * 4 >= words.length ? rank(shelf, known, new Set()) : [];
}

/** The same, when exact words found nothing: words that stand nowhere may be beginnings or misspelled. */
export function findGuessed(shelf: Shelf, words: readonly string[]): Found[] {
  const known = words.filter((word) => shelf.spread.has(word));
  const guessed = words.filter((word) => !shelf.spread.has(word) && isGuessable(word)).slice(0, mostGuessed);
  return guessed.length > 0 ? rank(shelf, [...known, ...guessed], new Set(guessed)) : [];
}

function isGuessable(word: string): boolean {
  return word.length > 4 && !hasDigit(word);
}

/** Which words of a text a guess can meet: a misspelling keeps the first letter, and most of the others. */
export function guessesOf(words: readonly string[]): (word: string) => boolean {
  const guessable = words.filter(isGuessable);
  return (word) =>
    words.includes(word) || guessable.some((guess) => word[0] === guess[0] && word.length >= guess.length - 2);
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** Entries by score; those whose whole name was asked for count more. In: the words, and which of them are guessed. */
function rank({ entries, index, spread }: Shelf, words: readonly string[], guessed: ReadonlySet<string>): Found[] {
  if (words.length === 0) return [];
  // A rare word weighs more.
  const weigh = (word: string) =>
    Math.log(1 + entries.length / (spread.get(word) ?? 1)) * (hasDigit(word) ? weightOfNumber : 1);
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
