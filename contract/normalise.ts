import { answerFields, type CodingField } from "./answers.ts";
import { codesFrom } from "./code-list.ts";
import type { CodeSystem } from "./code-systems.ts";
import { withoutInvisible } from "./text-rules.ts";

const dashes = /[\p{Pd}\u2212]/gu;

/** Of such a text nothing is dropped or made another: most of what is typed. */
const isPlain = /^[ -~]*$/;

/** Drops what nobody sees and makes one dash of all kinds; lines stay lines. */
export function foldMarks(text: string): string {
  if (isPlain.test(text)) return text;
  return withoutInvisible(text).normalize("NFC").replace(dashes, "-");
}

/** Folds what nobody means when they type: invisible characters, kinds of dashes, white space, case. */
function fold(text: string): string {
  return foldMarks(text).replace(/\s+/g, " ").replace(/ ?- ?/g, "-").trim().toLowerCase();
}

/** What the writing of a code leaves open: the dot, a modifier's hyphen, a DRG's leading zeros. */
const foldCode: Partial<Record<CodeSystem, (code: string) => string>> = {
  icd10cm: (code) => code.replaceAll(".", "").trim(),
  modifier: (code) => code.replace(/^-+/, ""),
  drg: (code) => code.replace(/^0+(?=.)/, ""),
};

/**
 * How one text is compared and graded: two texts that come out equal are the same answer. Without a
 * field it is an answer to a question. What is typed, stored and shown is never changed by it.
 */
export function normalise(text: string, field?: CodingField): string {
  const folded = fold(text);
  const system = field && answerFields[field].system;
  return (system && foldCode[system]?.(folded)) ?? folded;
}

/** The codes of a list with what each is compared as; in the list's order, without empty ones. */
export function normaliseCodes(
  value: string | readonly string[],
  field: CodingField,
): { code: string; compared: string }[] {
  return codesFrom(value)
    .map((code) => ({ code, compared: normalise(code, field) }))
    .filter(({ compared }) => compared !== "");
}

/** Whether anything stands in a value of an answer. */
export function isAnswered(value: string | readonly string[]): boolean {
  return [value].flat().some((text) => fold(text) !== "");
}
