/** A search is bounded by its words: so many different ones, each cut to so many letters. */
const wordBounds = { letters: 24, inQuestion: 30 };

const stopWords = new Set(
  `a about after again ago all also am an and another any anyone are as asked asking at be because been before being best between
  both but by can cannot choose chosen chose code coded coder coders codes coding could did differ difference differences different do does doing
  done each either ever every exactly example explain find for from get gets give given goes got had has have having he
  help her here him his how i if in instead into is it its just kind know like long look made make many may me mean
  meaning means might mine more most much must my need needed needs no nor not of off on one only or other our out
  over please put question quite really report reported reporting right same say says see select selected she should so some still
  such take takes tell than that the their them then there these they thing things this those to too understand up us
  use used uses using usually versus very vs was way we well were what when where whether which while who whom whose
  why will with without word would wrong yes you your`.split(/\s+/),
);

/** What is written in several ways and means one thing. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bicd-?\s?10-?\s?pcs\b/g, " pcs "],
  [/\bicd-?\s?10-?\s?cm\b/g, " icd-10-cm "],
  [/\bms-?\s?drgs?\b/g, " drg "],
  [/\be\s?(?:\/|&|and|\+)\s?m\b/g, " e/m "],
  [/\bp\.o\.a\b\.?/g, " poa "],
  [/\b7th\b/g, " seventh "],
];

const token = /[\p{L}\p{N}](?:[\p{L}\p{N}.&/-]*[\p{L}\p{N}])?/gu;

/**
 * The words of a text as they are compared: without case, ending and the dot of a code, each at most 24 letters long.
 * What a hyphen or a slash joins counts as its parts (left/right), with a digit in it also as a whole (CO-97).
 */
export function wordsOf(text: string): string[] {
  let plain = text.toLowerCase();
  for (const [pattern, word] of spellings) plain = plain.replace(pattern, word);
  return (plain.match(token) ?? []).flatMap((found) => {
    const parts = found.split(/[/-]/);
    if (parts.length === 1 || found === "e/m") return fold(found);
    return (/\d/.test(found) ? [parts.join(""), ...parts] : parts).flatMap(fold);
  });
}

function fold(word: string): string[] {
  const plain = word.replace(/\./g, "").slice(0, wordBounds.letters);
  if (plain === "" || stopWords.has(plain)) return [];
  return [/\d/.test(plain) ? plain : stem(plain)];
}

/** A word without its ending, so that diagnoses, excised and sequencing meet diagnosis, excision and sequence. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const singular =
    /s[ei]s$/.test(word) && word.length > 5
      ? word.slice(0, -2)
      : word.replace(/ie[sd]$/, "y").replace(/([^su])s$/, "$1");
  const root = singular
    .replace(/mission$/, "mit")
    .replace(/(?<=....)(?:ions?|ing|ed)$/, "")
    .replace(/(?<=....)e$/, "");
  return root.length < singular.length ? root.replace(/([bdfglmnprt])\1$/, "$1") : root;
}

/** The different words of a question, as many as a search looks for. */
export function wordsOfQuestion(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, wordBounds.inQuestion);
}
