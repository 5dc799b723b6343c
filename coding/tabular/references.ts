/** Codes that a note points to: one, all that begin so, or all from one category to another. */
export interface Reference {
  first: string;
  last: string;
}

/** "(I11.0)", "(I13.-)", "(O00-O07, O08.8)": the codes stand in brackets at the end of what they are about. */
const bracketed = /[([]([A-Z]\d[0-9A-Z][^()[\]]*)[)\]]/g;
const pointed =
  /([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)(\.?-(?![A-Z]))?(?:\s*-\s*([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?))?/g;

/** The codes that a note names, plain. */
export function referencesIn(note: string): Reference[] {
  return [...note.matchAll(bracketed)].flatMap(([, list = ""]) =>
    [...list.matchAll(pointed)].map(([, first = "", , last = first]) => {
      return { first: first.replace(".", ""), last: last.replace(".", "") };
    }),
  );
}

/** Whether a reference points to a code. In: a plain code. */
export function pointsTo({ first, last }: Reference, code: string): boolean {
  return code.slice(0, first.length) >= first && code.slice(0, last.length) <= last;
}
