/** Titles are written the American way. */
const american: [RegExp, string][] = [
  [/aem/, "em"],
  [/(?<=h)ae/, "e"],
  [/^oe(?=[ds])/, "e"],
  [/rrhoea/, "rrhea"],
  [/our$/, "or"],
  [/p(?:ae)d/, "ped"],
  [/gynaec/, "gynec"],
  [/foet/, "fet"],
  [/(?<=^c)oe(?=l)/, "e"],
  [/(?<=c)ae(?=[cs])/, "e"],
  [/(?<=f)ae(?=c)/, "e"],
  [/anaes/, "anes"],
  [/leucc?o/, "leuko"],
  [/isation/, "ization"],
  [/fibre/, "fiber"],
  [/sulph/, "sulf"],
];

/** Returns the ways in which titles may write a word. */
export function formsOf(word: string): string[] {
  return spellings(word).flatMap(numbers);
}

/** Returns the word as typed, and as titles spell it. */
export function spellings(word: string): string[] {
  const other = american.reduce((text, [british, form]) => text.replace(british, form), word);
  return other === word ? [word] : [word, other];
}

/** Returns singular and plural of a noun. */
export function numbers(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word];
  if (/[^sui]s$/.test(word)) return [word, word.slice(0, -1)];
  return /s$/.test(word) ? [word] : [word, `${word}s`];
}
