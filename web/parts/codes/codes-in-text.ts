import type { CodeSystem } from "#contract/code-systems.ts";

/** A piece of a text; with `code` what a code of that system looks like, and the signs right before and behind it. */
interface TextPiece {
  text: string;
  code?: { system: CodeSystem; code: string };
  opening?: string;
  closing?: string;
}

/**
 * What may be a code, by its looks alone: a diagnosis has its dot or three characters and is no beginning of a longer
 * word, a procedure seven with a figure among them. A group and a modifier are named as such: numbers mean too much else.
 */
const looks: Partial<Record<CodeSystem, string>> = {
  drg: "(?<=\\bDRG )\\d{3}\\b",
  modifier: "(?<=\\b[Mm]odifier -?)(?:\\d{2}|[A-Z][A-Z0-9])\\b",
  icd10pcs: "\\b(?=[A-Z]*\\d)[0-9A-HJ-NP-Z]{7}\\b",
  hcpcs: "\\b[A-V]\\d{4}\\b",
  icd10cm: "\\b[A-Z]\\d[0-9A-Z](?:\\.[0-9A-Z]{1,4})?\\b(?!\\.\\w)",
};

const anyCode = new RegExp(
  Object.entries(looks)
    .map(([system, pattern]) => `(?<${system}>${pattern})`)
    .join("|"),
  "g",
);

/** A text in pieces, those that look like codes apart. */
export function codesInText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(anyCode)) {
    const system = (Object.keys(looks) as CodeSystem[]).find((name) => groups[name] !== undefined);
    if (!system) continue;
    const before = text.slice(end, index);
    const [opening = ""] = /[([“‘]*$/.exec(before) ?? [];
    if (before.length > opening.length) pieces.push({ text: before.slice(0, before.length - opening.length) });
    end = index + found.length;
    const [closing = ""] = /^[)\].,;:!?”’"']*/.exec(text.slice(end)) ?? [];
    pieces.push({ text: found, code: { system, code: found }, opening, closing });
    end += closing.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
