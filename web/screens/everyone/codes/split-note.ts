interface PointedCode {
  /** As the note writes it: `I13.-`, `O00-O07`. */
  shown: string;
  /** What opens: the code, or the first one of several. */
  code: string;
}

const oneCode = /[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?/;
const list = new RegExp(`\\s*\\(((?:${oneCode.source}(?:\\.?-)?(?:\\s*-\\s*${oneCode.source})?(?:,\\s*)?)+)\\)\\s*$`);
const each = new RegExp(`(${oneCode.source})(?:\\.?-(?![A-Z]))?(?:\\s*-\\s*${oneCode.source})?`, "g");

/** A note, and the codes in brackets at its end that it points to. */
export function splitNote(text: string): { words: string; codes: PointedCode[] } {
  const [all = "", pointed = ""] = list.exec(text) ?? [];
  if (pointed === "") return { words: text, codes: [] };
  const codes = [...pointed.matchAll(each)].map(([shown, code = ""]) => ({ shown, code }));
  return { words: text.slice(0, text.length - all.length), codes };
}
