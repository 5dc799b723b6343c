import { answerFields, type CodingField } from "./answers.ts";
import { splitCodes } from "./code-list.ts";
import { findShapeHint } from "./code-shapes.ts";
import type { CodeSystem } from "./code-systems.ts";
import { foldMarks } from "./normalise.ts";
import { isServiceField, plainModifier, readService, withUnitsBehindTitle } from "./read-service.ts";

export interface PastedCodes {
  codes: string[];
  /** Parts of the text that look like a code and are not used. */
  notTaken: string[];
}

/** A code with its modifiers and units, or any other word or sign. */
interface Item {
  text: string;
  isCode: boolean;
}

/**
 * Returns the codes typed into a list: splits at commas, semicolons and line ends, and between codes. A part that does
 * not consist of codes stays as typed.
 */
export function readTyped(field: CodingField, text: string): string[] {
  return splitCodes(text).flatMap((part) => {
    const items = itemsOf(field, part);
    return items.every(({ isCode }) => isCode) ? items.map((item) => item.text) : [part];
  });
}

/**
 * Returns the codes of a pasted text: lists, tables of an encoder, lines of a claim. A text without any code is split
 * like a typed one.
 */
export function readPasted(field: CodingField, text: string): PastedCodes {
  const folded = foldMarks(text);
  const lines = folded.split(/[\r\n]+/).map((line) => readLine(field, itemsOf(field, line)));
  const codes = lines.flatMap((line) => line.codes);
  if (codes.length === 0) return { codes: splitCodes(folded), notTaken: [] };
  return { codes, notTaken: lines.flatMap((line) => line.notTaken) };
}

const listNumber = /^\(?1?\d[.)](?=\s)|(?<![\w.])\d{1,2}\.(?=[\p{L}\d]{3})/u;
const date = /\d{1,4}([/.-])[0-3]?\d\1\d{2,4}/u;
/** With the dots and hyphens inside it; a hyphen beside three letters separates two words. */
const word = /\$?[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+|(?<!\p{L}{3})-(?!\p{L}{3})[\p{L}\p{N}]+)*(?:\.-|%)?/u;
const sign = /\t|\S/u;
const token = new RegExp([listNumber, date, word, sign].map(({ source }) => source).join("|"), "gu");

function itemsOf(field: CodingField, text: string): Item[] {
  const tokens = text.trim().match(token) ?? [];
  const items: Item[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = readCode(field, tokens, index);
    items.push(found ? { text: found.code, isCode: true } : { text: tokens[index] ?? "", isCode: false });
    index = found?.next ?? index + 1;
  }
  return answerFields[field].system === "modifier" && items.some(isWord) ? items.map(withoutShortWord) : items;
}

/** Beside titles a modifier has capitals or is a number of the public list: `of`, `to` and 30 are words of a title. */
function withoutShortWord({ text, isCode }: Item): Item {
  const isModifier = plainModifier.test(text) || (/[A-Z]/.test(text) && text === text.toUpperCase());
  return { text, isCode: isCode && isModifier };
}

/** Words with the shape of a code: vertebrae, vitamins and germs in titles of diagnoses, words of seven letters. */
const notCodes: Partial<Record<CodeSystem, RegExp>> = {
  icd10cm: /^(?:B12|T1[0-2]|O157|[A-Z]\d[C-Z].*)$/i,
  icd10pcs: /^(?![A-Z]*Z[A-Z]{0,3}$)\D*$/,
};

/** Reads the code at a token. Returns it with the index of the next token, or undefined. */
function readCode(field: CodingField, tokens: readonly string[], index: number) {
  const { system } = answerFields[field];
  const text = tokens[index] ?? "";
  if (!system || isServiceField(field)) return readService(field, tokens, index);
  if (!/\w/.test(text) || findShapeHint(field, text) || notCodes[system]?.test(text)) return undefined;
  return { code: text, next: index + 1 };
}

/** Ends a part of a line, and so the title in it. */
const separator = /^(?:\(?\d{1,2}[.)]|[\t|.,;:()[\]"“”&+/=•-]|and|or|[ps]?dx\d*)$/i;

/** A part of a line: a code or a separator, and the words after it. */
interface Part {
  opener: Item;
  /** True if the words follow a code; false if they come before one. */
  isTitle: boolean;
  words: Item[];
}

function readLine(field: CodingField, items: readonly Item[]): PastedCodes {
  let part: Part = { opener: { text: "", isCode: false }, isTitle: false, words: [] };
  const parts = [part];
  for (const [index, item] of items.entries()) {
    const isTaken = item.isCode && isAnswer(field, items, index, part);
    if (isTaken) part.isTitle = true;
    if (isTaken || separator.test(item.text)) {
      part = { opener: item, isTitle: isTaken, words: [] };
      parts.push(part);
    } else part.words.push(item);
  }
  const codes: string[] = [];
  for (const { opener, words } of parts) {
    if (opener.isCode) codes.push(opener.text);
    const last = codes.pop();
    if (last !== undefined) codes.push(withUnitsBehindTitle(field, last, textOf([opener, ...words])));
  }
  const isModifierAlone = isServiceField(field) && plainModifier.test(textOf(items));
  const notTaken = parts.filter((each) => isModifierAlone || isNotTaken(each));
  return { codes, notTaken: notTaken.map(({ words }) => textOf(words)) };
}

const textOf = (words: readonly Item[]) => words.map(({ text }) => text).join(" ");

/** The words before a code that is a reference in a title or a note. */
const reference = /\b(?:see(?: also)?|code (?:also|first)|excludes\d?|at|by|than|to)[\s:.]*$/i;

/** The words before a number that is no code. */
const otherNumber = /\b(?:acct|account|call|claim|ext|fax|id|mrn|page|phone|tel|zip)[\s:.#]*(?:\d+ )?$/i;

/**
 * True if the code at this place is an answer: at the start of its part of the line, or at the end of a part that begins
 * with the title. A code-like word in a title is no answer unless no official title has such a word.
 */
function isAnswer(field: CodingField, items: readonly Item[], index: number, part: Part): boolean {
  const code = items[index]?.text ?? "";
  const before = `${textOf(items.slice(Math.max(0, index - 4), index))} `;
  if (reference.test(before) || (/^\d+$/.test(code) && otherNumber.test(before))) return false;
  const next = items
    .slice(index + 1, index + 10)
    .find((item) => item.isCode || separator.test(item.text) || isWord(item));
  const isLast = next === undefined || !isWord(next);
  const isFirst = !part.words.some(isWord);
  const { system } = answerFields[field];
  return isFirst || (isLast && !part.opener.isCode) || isUnmistakable(system, code);
}

function isWord({ text, isCode }: Item): boolean {
  return !isCode && /\p{L}{3}|^\p{L}{2}(?!\p{L})/u.test(text);
}

/** True if no official title has a word of this form. */
function isUnmistakable(system: CodeSystem | undefined, code: string): boolean {
  if (system === "icd10cm") return code.includes(".") || code.length === 7;
  return system === "icd10pcs" ? /[A-Z]/i.test(code) : code.includes("-");
}

/** A mistyped code, or a code of another system. Years, and what titles of diagnoses name, are none. */
const likeCode =
  /^(?!(?:19|20)\d\d\b|[BT]1[0-2]\b|A1C|H\dN)(?:\d{4}[\w-]*|(?:\d+[a-z]+\d|[a-z]\d\w|[a-z]{2}\d)(?:[\w.-]*\w)?)$/i;

/** True if a part may contain a code that is not used. In a title only codes of the field count. */
function isNotTaken({ isTitle, words }: Part): boolean {
  const hasTitle = isTitle && words.some(isWord);
  return words.some((each) => (each.isCode ? each.text.length > 2 : !hasTitle && likeCode.test(each.text)));
}
