import { answerFields, type CodingField } from "./answers.ts";
import { codesFrom } from "./code-list.ts";
import type { CodeSystem } from "./code-systems.ts";
import { withoutInvisible } from "./text-rules.ts";

const dashes = /[\p{Pd}\u2212]/gu;

/** Texts that folding never changes: most of what is typed. */
const isPlain = /^[ -~]*$/;

/** Drops invisible characters and makes all dashes the same. Line breaks stay. */
export function foldMarks(text: string): string {
  if (isPlain.test(text)) return text;
  return withoutInvisible(text).normalize("NFC").replace(dashes, "-");
}

/** Removes differences without meaning: invisible characters, kinds of dashes, white space, case. */
function fold(text: string): string {
  return foldMarks(text).replace(/\s+/g, " ").replace(/ ?- ?/g, "-").trim().toLowerCase();
}

/** Folds optional parts of a code: the dot, the hyphen of a modifier, the name and leading zeros of a DRG. */
const foldCode: Partial<Record<CodeSystem, (code: string) => string>> = {
  // A diagnosis in words keeps its spaces.
  icd10cm: (code) =>
    code
      .replaceAll(".", "")
      .replace(/^[a-z]\d[a-z\d ]*$/, (text) => text.replaceAll(" ", ""))
      .trim(),
  icd10pcs: (code) => code.replaceAll(/[. ]/g, ""),
  modifier: (code) => code.replace(/^(?:mod(?:ifier)?s? ?)?-*/, ""),
  drg: (code) => code.replace(/^(?:ms[ -]?)?drg[ :#-]*|\.$/g, "").replace(/^0+(?=.)/, ""),
};

/** Folds ways of writing a text: "Kulkarni, Meera", "43 years", "14 Mar 1958". */
const foldText: Partial<Record<CodingField, (text: string) => string>> = {
  patientName: (name) =>
    name
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll("’", "'")
      .replace(/^([^,]+?) ?, ?([^,]+)$/, "$2 $1"),
  ageOrDob: (text) => foldDate(foldAge(text.replace(/^(?:dob|date of birth|age):? /, ""))),
};

/** "43 years", "43-year-old" and "43 M" are 43; "6 mo" is 6 months. */
function foldAge(text: string): string {
  const [, number, unit = "y"] =
    /^(\d{1,3})[ -]?(y|yrs?|years?|y\.?\/?o|mos?|months?|wks?|weeks?|d|days?)?\.?(?:[ -]old)?(?: of age)?(?: ?[mf])?$/.exec(
      text,
    ) ?? [];
  if (number === undefined) return text;
  return unit.startsWith("y") ? number : `${number} ${unit.charAt(0)}`;
}

const months = "january february march april may june july august september october november december".split(" ");

/** Returns the number of a month by its name or the start of it; 0 for another word. */
function monthOf(word: string): number {
  return months.findIndex((month) => month.startsWith(word)) + 1;
}

/** Writes a date as year-month-day. A date of three numbers stays as it is where day and month may be either way round. */
function foldDate(text: string): string {
  const [, day, month = "", year] = /^(\d{1,2})(?:st|nd|rd|th)?[ /-]([a-z]{3,9})\.?,?[ /-](\d{4})$/.exec(text) ?? [];
  if (day !== undefined) return dateOf(text, year, monthOf(month), day);
  const [, named = "", ofMonth, ofYear] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})$/.exec(text) ?? [];
  if (ofMonth !== undefined) return dateOf(text, ofYear, monthOf(named), ofMonth);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return dateOf(text, isoYear, Number(isoMonth), isoDay);
  const [, one, other, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (last === undefined) return text;
  const [first, second] = [Number(one), Number(other)];
  if (first > 12 && second <= 12) return dateOf(text, last, second, one);
  const isClear = (second > 12 && first <= 12) || first === second;
  return isClear ? dateOf(text, last, first, other) : [first, second, last].join("/");
}

/** Returns a date as year-month-day, or `text` if it is no date. */
function dateOf(text: string, year: string | undefined, month: number, day: string | undefined): string {
  return month < 1 || month > 12 ? text : [year, month, Number(day)].join("-");
}

/**
 * Returns the form in which an answer is compared: equal forms are the same answer. Without a field it is an answer to a
 * question. Typed, stored and shown texts are never changed.
 */
export function normalise(text: string, field?: CodingField): string {
  const folded = fold(text);
  const system = field && answerFields[field].system;
  return (system && foldCode[system]?.(folded)) ?? (field && foldText[field]?.(folded)) ?? folded;
}

/** Returns the codes of a list with their normalised forms, in order, without empty ones. */
export function normaliseCodes(
  value: string | readonly string[],
  field: CodingField,
): { code: string; compared: string }[] {
  return codesFrom(value)
    .map((code) => ({ code, compared: normalise(code, field) }))
    .filter(({ compared }) => compared !== "");
}

/** True if the value of an answer is not empty. */
export function isAnswered(value: string | readonly string[]): boolean {
  return [value].flat().some((text) => fold(text) !== "");
}
