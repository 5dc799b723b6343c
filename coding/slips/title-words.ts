/** Returns the folded words of a title, by which titles are compared. */
export function wordsOf(title: string): string[] {
  return title.toLowerCase().match(/[a-z0-9](?:[a-z0-9'/-]*[a-z0-9])?/g) ?? [];
}

type Side = "right" | "left" | "bilateral" | "unilateral";

/** Returns the side that words name; undefined for none or several. */
export function sideOf(words: readonly string[]): Side | undefined {
  const isRight = words.includes("right");
  const isLeft = words.includes("left");
  if (isRight || isLeft) return isRight && isLeft ? undefined : isRight ? "right" : "left";
  if (words.includes("bilateral")) return "bilateral";
  return words.includes("unilateral") ? "unilateral" : undefined;
}

/** A parsed title. */
export interface ReadTitle {
  side: Side | undefined;
  /** Its words without those for the side, nouns in the singular. */
  beside: readonly string[];
  /** Its statements; a denied word begins with "!". */
  said: ReadonlySet<string>;
  /** Its statements without unspecified "site", "complications" and similar words. */
  saidForSure: ReadonlySet<string>;
  /** Number of unspecified parts. */
  open: number;
  /** True if it names several conditions. */
  isJoined: boolean;
}

const wordsOfSides = new Set(
  "right left bilateral unilateral dominant nondominant non-dominant side of the".split(" "),
);
const fillWords = new Set("of the and or in to with by due for at on a as".split(" "));
const openPhrases = /\bnot (?:otherwise )?specified(?: as)?\b|\bNOS\b/g;
const openThings =
  /\bunspecified (?:sites?|parts?|types?|degree|severity|depth|stage|duration|level|complications?|cause|organism|quadrant|control|class|region|location|portion|zone)\b/gi;
const negated = /\b(?:without|not|no) (?=[a-z])/gi;

export function readTitle(title: string): ReadTitle {
  const words = wordsOf(title);
  const folded = title.replaceAll(openPhrases, "unspecified").replaceAll(negated, "!");
  return {
    side: sideOf(words),
    beside: words.filter((word) => !wordsOfSides.has(word)).map(asOne),
    said: titleWordsIn(folded),
    saidForSure: titleWordsIn(folded.replaceAll(openThings, "").replaceAll(/\bunspecified whether [^,]*/gi, "")),
    open: folded.split(/\bunspecified\b/i).length - 1,
    isJoined: /\b(?:and|or)\b|\[/.test(title),
  };
}

export const untitled = readTitle("");

/** "Lower extremities", where both sides are meant, and "lower extremity". */
function asOne(word: string): string {
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

function titleWordsIn(folded: string): Set<string> {
  const words = folded
    .split(" ")
    .flatMap((word) => wordsOf(word).map((each) => (word.startsWith("!") ? `!${each}` : each)));
  return new Set(words.filter((word) => word !== "unspecified" && !fillWords.has(word)));
}

/** True if one text denies a word that the other states. */
export function isDenied(said: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return said.values().some((word) => other.has(`!${word}`));
}

/** Returns the part of a word that its forms share: hypertension and hypertensive, diabetes and diabetic. */
export function stemOf(word: string): string {
  return word.slice(0, 6);
}

/** True if a text contains all wanted words, in any form. */
export function hasAllWordsOf(said: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  const stems = new Set([...said].map(stemOf));
  return wanted.values().every((word) => word === "nos" || stems.has(stemOf(word)));
}
