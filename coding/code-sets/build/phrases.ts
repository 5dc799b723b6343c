/** Words that say nothing by themselves. */
const stopWords = new Set(
  "a an and as at by due for from in into is nos of on or other's per than that the their this to type using via when which with".split(
    " ",
  ),
);

/** Weights of words that say little; other words weigh 1. */
const lightWords = new Map(
  Object.entries({
    unspecified: 0.1,
    specified: 0.4,
    other: 0.6,
    not: 0.1,
    elsewhere: 0.1,
    classified: 0.1,
    site: 0.15,
    sites: 0.15,
    without: 0.1,
    uncomplicated: 0.2,
    approach: 0.05,
    right: 0.6,
    left: 0.6,
    bilateral: 0.7,
    initial: 0.1,
    encounter: 0.1,
    closed: 0.1,
    subsequent: 1.5,
    sequela: 2,
    open: 0.5,
    part: 0.4,
    no: 0.3,
    qualifier: 0.1,
  }),
);

/** Returns the words of a text in the form of the index: lower case, without accents, only letters and digits. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Returns the weight of a phrase. The fewer and lighter its words, the better it fits a question whose words it contains.
 * Words in parentheses are optional by convention, repeated ones cost nothing; words after "unspecified" and "without" name what is unknown or
 * absent.
 */
export function weightOf(phrase: string): number {
  let weight = 0;
  const said = new Set<string>();
  let brackets = 0;
  let before = "";
  const text = phrase.toLowerCase();
  for (let at = 0; at < text.length; ) {
    const start = at;
    while (isWordCharacter(text.charCodeAt(at))) at++;
    if (at === start) {
      const sign = text[at++];
      if (sign === "(" || sign === "[") brackets++;
      else if (sign === ")" || sign === "]") brackets--;
      continue;
    }
    const word = text.slice(start, at);
    if (stopWords.has(word)) continue;
    const share = said.has(word) ? 0 : brackets > 0 ? 0.1 : before === "unspecified" || before === "without" ? 0.25 : 1;
    weight += (lightWords.get(word) ?? 1) * share;
    said.add(word);
    before = word;
  }
  return Math.round(weight * 100) / 100;
}

/** "without", "not" or "no" with the words that it denies, up to a comma or the next preposition. */
const denied =
  /\b(?:without|no|not(?! elsewhere| otherwise| specified(?! as)))(?: (?!(?:of|with|without|in|into|to|by|due|from|on|at|for) )[^\s,;()[\]]+)+/gi;

/** Returns a text without what it names as absent: "Cirrhosis of liver without ascites" is no answer to "ascites". */
export function withoutAbsent(text: string): string {
  return text.replace(denied, "");
}

/** a to z, 0 to 9. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
