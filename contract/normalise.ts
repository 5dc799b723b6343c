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

/** What the writing of a code leaves open: the dot, a modifier's hyphen, a DRG's name and leading zeros. */
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

/** What the writing of a text leaves open: "Kulkarni, Meera", "43 years", "14 Mar 1958". */
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

/** The number of a month in words, also cut short; 0 for another word. */
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

/** In: the text that is kept where it is no date. */
function dateOf(text: string, year: string | undefined, month: number, day: string | undefined): string {
  return month < 1 || month > 12 ? text : [year, month, Number(day)].join("-");
}

/**
 * How one text is compared and graded: two texts that come out equal are the same answer. Without a
 * field it is an answer to a question. What is typed, stored and shown is never changed by it.
 */
export function normalise(text: string, field?: CodingField): string {
  const folded = fold(text);
  const system = field && answerFields[field].system;
  return (system && foldCode[system]?.(folded)) ?? (field && foldText[field]?.(folded)) ?? folded;
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
