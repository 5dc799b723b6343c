/** The limits of a search: different words, and letters per word. */
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

/** Spellings with one meaning. */
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
 * Returns the words of a text in normal form: without case, ending and the dot of a code, cut to 24 letters. Words joined
 * by a hyphen or slash count separately (left/right); with a digit also together (CO-97).
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

/**
 * Removes the ending of a word, so that "diagnoses", "excised" and "sequencing" match "diagnosis", "excision" and
 * "sequence".
 */
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

/** Returns the different words of a question, up to the limit. */
export function wordsOfQuestion(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, wordBounds.inQuestion);
}
