/** Codes that a note points to: one, all that begin so, or all from one category to another. */
export interface Reference {
  first: string;
  last: string;
  /** Characters for poisoning, adverse effect or underdosing, if the note limits them. */
  intents?: string;
}

/** Matches codes in brackets at the end of their subject: "(I11.0)", "(I13.-)", "(O00-O07, O08.8)". */
const bracketed = /[([]([A-Z]\d[0-9A-Z][^()[\]]*)[)\]]/g;
const pointed =
  /([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)(\.?-(?![A-Z]))?(?:\s*-\s*([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?))?/g;
const limited = /\bwith (?:fifth or sixth|fifth|sixth|5th|final) characters?\b(?: (\d)(?:-(\d))?(?: or (\d))?)?/;

/** Returns the plain codes that a note names. Empty if the note limits them in a way that is not understood. */
export function referencesIn(note: string): Reference[] {
  const limit = limited.exec(note);
  const intents = limit?.[1] && /fifth or sixth|sixth/.test(limit[0]) ? charactersOf(limit) : undefined;
  if (limit && !intents) return [];
  return [...note.matchAll(bracketed)].flatMap(([, list = ""]) =>
    [...list.matchAll(pointed)].map(([, first = "", , last = first]) => {
      return { first: first.replace(".", ""), last: last.replace(".", ""), ...(intents && { intents }) };
    }),
  );
}

/** "1-4 or 6": 12346. */
function charactersOf([, from = "", to = from, also = ""]: readonly string[]): string {
  const range = Array.from({ length: Number(to) - Number(from) + 1 }, (_each, more) => Number(from) + more);
  return range.join("") + also;
}

/** True if a reference contains a plain code. */
export function pointsTo({ first, last, intents }: Reference, code: string): boolean {
  if (code.slice(0, first.length) < first || code.slice(0, last.length) > last) return false;
  return intents === undefined || intents.includes(intentOf(code));
}

/** Returns the character of a code T36 to T65 for the intent: the sixth, or the fifth if the sixth is X. */
function intentOf(code: string): string {
  const [fifth = "", sixth = ""] = code.slice(4);
  return sixth === "" || sixth === "X" ? fifth : sixth;
}

/** True if a reference names exactly this plain code and no range. */
export function namesExactly({ first, last }: Reference, code: string): boolean {
  return first === code && last === code;
}
