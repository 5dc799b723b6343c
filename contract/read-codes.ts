import { answerFields, type CodingField } from "./answers.ts";
import { splitCodes } from "./code-list.ts";
import { findShapeHint } from "./code-shapes.ts";
import { foldMarks } from "./normalise.ts";

/** Whether a word can be a code of the field by its shape; one of letters alone is a word first. */
function isCode(field: CodingField, text: string): boolean {
  const { system } = answerFields[field];
  if (system === undefined || text === "" || findShapeHint(field, text) !== undefined) return false;
  return system === "modifier" ? text.toUpperCase() === text : /\d/.test(text);
}

/** Spaces around the hyphen between a code and its modifier. */
const looseModifier = /(\b[A-Z\d]{5})\s*-\s*(\w{2})(?=\s*(?:[,;|\t\r\n]|$))/gi;

/**
 * The codes of what somebody typed into a list: split at commas, semicolons and line ends, and at spaces
 * where every part has the shape of a code. What else holds spaces stays whole, as it was typed.
 */
export function readTyped(field: CodingField, text: string): string[] {
  return splitCodes(text).flatMap((part) => {
    const words = part.split(/\s+/);
    return words.length > 1 && words.every((word) => isCode(field, word)) ? words : [part];
  });
}

/**
 * The codes of what somebody pasted: lines, numbered lists, bullets, codes with their titles behind or before them,
 * tables of an encoder. What holds no code of the field's shape is split as if it were typed: nothing is thrown away
 * that might be one.
 */
export function readPasted(field: CodingField, text: string): string[] {
  const lines = foldMarks(text)
    .replace(looseModifier, "$1-$2")
    .replace(numberWithin, (found, word: string) => (isCode(field, bare(word)) ? `\n${word}` : found))
    .split(/[\r\n]+/);
  return lines.flatMap((line) => readLine(field, line.trim()));
}

const number = /^(?:[•◦▪‣*·]\s*|-\s+|\(?(?:\d{1,3}|[a-z])[.):]\s*|\d{1,3}\s+(?=\S))/i;

/** The number of a list in the middle of a line, and the word behind it. */
const numberWithin = /[ \t]+\(?\d{1,2}[.)][ \t]*(\S+)/g;

/** What a code is called before it: "Principal:", "PDX". */
const label = /^(?:[^:;,\t|]{1,60}:\s*|[PS]?DX\d{0,2}\s+)(?=\S)/i;

/** A word without the marks of the sentence around it; two figures with a dot or a bracket are a number of a list. */
function bare(word: string): string {
  const inner = word.replace(/^["'“”‘’([]+|["'“”‘’)\].]+$/g, "");
  return inner.length > 2 ? inner : word;
}

function readLine(field: CodingField, line: string): string[] {
  const whole = codesOnly(field, line);
  if (whole) return whole;
  const rest = line.replace(number, "").trim();
  const named = leadingCode(field, line) ? rest : rest.replace(label, "");
  for (const shorter of [rest, named]) {
    const found = shorter === line ? undefined : (codesOnly(field, shorter) ?? titled(field, shorter));
    if (found) return found;
  }
  return titled(field, line) ?? splitCodes(rest === "" ? line : rest);
}

/** The parts of a line when every one of them is a code. */
function codesOnly(field: CodingField, line: string): string[] | undefined {
  const parts = line
    .split(/(?:[\s,;|/&+]|\band\b)+/i)
    .map(bare)
    .filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => isCode(field, part)) ? parts : undefined;
}

/** The codes of a line that says what they are called: one for each part that begins with one, or the first cell's. */
function titled(field: CodingField, line: string): string[] | undefined {
  const cells = line.split(/[\t|]/).map((cell) => cell.trim());
  const inCell = cells.length > 1 ? cells.find((cell) => isCode(field, cell)) : undefined;
  if (inCell) return [inCell];
  const parts = line.split(";").map((part) => titledInPart(field, part.trim()));
  const found = parts.filter((codes) => codes !== undefined);
  return found.length === parts.length ? found.flat() : titledInPart(field, line);
}

/**
 * The code that a title follows. A title may hold commas; a part behind one that is nothing but a code, or a code with its
 * title in brackets or behind a dash or a colon, is one more.
 */
function titledInPart(field: CodingField, text: string): string[] | undefined {
  const first = leadingCode(field, text);
  if (first === undefined) return undefined;
  const [, ...others] = text.split(/[,;]/).map((part) => part.trim());
  return [
    first,
    ...others.map((part) => bare(part.split(/\s*(?:[(:]|\s-)/)[0] ?? "")).filter((word) => isCode(field, word)),
  ];
}

/** The code that a text begins with, before a space, a colon or a dash; what a comma ends is one of a list. */
function leadingCode(field: CodingField, text: string): string | undefined {
  const [word = ""] = text.split(/[\s:(]/).map(bare);
  if (isCode(field, word)) return word;
  const [before = ""] = word.split("-");
  return isCode(field, before) && before !== word ? before : undefined;
}
