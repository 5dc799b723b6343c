interface PointedCode {
  /** The text in the note: `I13.-`, `O00-O07`. */
  shown: string;
  /** The code that the link opens; the first one of a range. */
  code: string;
}

const oneCode = /[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?/;
const list = new RegExp(`\\s*\\(((?:${oneCode.source}(?:\\.?-)?(?:\\s*-\\s*${oneCode.source})?(?:,\\s*)?)+)\\)\\s*$`);
const each = new RegExp(`(${oneCode.source})(?:\\.?-(?![A-Z]))?(?:\\s*-\\s*${oneCode.source})?`, "g");

/** Splits a note into its text and the codes in brackets at its end. */
export function splitNote(text: string): { words: string; codes: PointedCode[] } {
  const [all = "", pointed = ""] = list.exec(text) ?? [];
  if (pointed === "") return { words: text, codes: [] };
  const codes = [...pointed.matchAll(each)].map(([shown, code = ""]) => ({ shown, code }));
  return { words: text.slice(0, text.length - all.length), codes };
}
