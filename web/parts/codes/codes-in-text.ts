import type { CodeSystem } from "#contract/code-systems.ts";

/** A piece of a text. `code` is set if it looks like a code; `opening` and `closing` are the punctuation next to it. */
interface TextPiece {
  text: string;
  code?: { system: CodeSystem; code: string };
  opening?: string;
  closing?: string;
}

/**
 * Patterns of codes in text. A diagnosis has a dot or three characters and is not the start of a longer word; a
 * procedure has seven characters with at least one digit. DRGs and modifiers need their word before them, because plain
 * numbers have many meanings.
 */
const patterns: Partial<Record<CodeSystem, string>> = {
  drg: "(?<=\\bDRG )\\d{3}\\b",
  modifier: "(?<=\\b[Mm]odifier -?)(?:\\d{2}|[A-Z][A-Z0-9])\\b",
  icd10pcs: "\\b(?=[A-Z]*\\d)[0-9A-HJ-NP-Z]{7}\\b",
  hcpcs: "\\b[A-V]\\d{4}\\b",
  icd10cm: "\\b[A-Z]\\d[0-9A-Z](?:\\.[0-9A-Z]{1,4})?\\b(?!\\.\\w)",
};

const anyCode = new RegExp(
  Object.entries(patterns)
    .map(([system, pattern]) => `(?<${system}>${pattern})`)
    .join("|"),
  "g",
);

/** Splits a text into pieces, with codes as separate pieces. */
export function codesInText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(anyCode)) {
    const system = (Object.keys(patterns) as CodeSystem[]).find((name) => groups[name] !== undefined);
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
