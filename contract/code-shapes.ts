import { answerFields, type CodingField, isCodingField, isListField } from "./answers.ts";
import type { CodeSystem } from "./code-systems.ts";

interface CodeShape {
  pattern: RegExp;
  hint: string;
}

/**
 * The public format rules of each code set. ICD-10-CM: a letter, a digit, a letter or digit, then up to four more
 * behind a dot. ICD-10-PCS: seven characters without I and O. CPT: five digits, or four and F, T or U (category II,
 * III and PLA). HCPCS Level II: a letter A to V and four digits. MS-DRG: three digits. CPT and HCPCS lines may have
 * modifiers and units: 99284-25, J1885 x 2.
 */
const shapes: Record<CodeSystem, CodeShape> = {
  icd10cm: {
    pattern: /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/i,
    hint: "An ICD-10-CM code is a letter, a digit and up to 5 more characters with a dot after the third, such as E11.22.",
  },
  icd10pcs: {
    pattern: /^[0-9A-HJ-NP-Z]{7}$/i,
    hint: "An ICD-10-PCS code has 7 characters, digits and letters without I and O, such as 0DTJ4ZZ.",
  },
  cpt: {
    pattern: /^(\d{5}|\d{4}[FTUM])(-\w{2})*(\s*[x×*]\s*\d{1,4})?$/i,
    hint: "A CPT code has 5 digits, or 4 digits and F, T, U or M, such as 99284.",
  },
  hcpcs: {
    pattern: /^[A-V]\d{4}(-\w{2})*(\s*[x×*]\s*\d{1,4})?$/i,
    hint: "A HCPCS Level II code is a letter A to V and 4 digits, such as J1885.",
  },
  drg: { pattern: /^\d{1,3}$/, hint: "An MS-DRG is a number of up to 3 digits, such as 321." },
  modifier: {
    pattern: /^-?([0-9]{2}|[A-Z][0-9A-Z]|[0-9][A-Z])$/i,
    hint: "A modifier has 2 characters, such as 25 or LT.",
  },
};

/**
 * Returns a hint if a code has the wrong shape for its field, or undefined. Advice only: grading and submitting ignore
 * it.
 */
export function findShapeHint(field: CodingField, code: string): string | undefined {
  const { system } = answerFields[field];
  const shape = system && shapes[system];
  return shape && code.trim() !== "" && !shape.pattern.test(code.trim()) ? shape.hint : undefined;
}

/**
 * The sections of ICD-10-PCS by their first characters. No ICD-10-CM code of 7 characters begins so. X with two digits is
 * an external cause in ICD-10-CM and a few codes of new technology in ICD-10-PCS, so it says nothing.
 */
const startOfPcs = /^(\d|[BCDF]|[GH]Z|X[A-Z]|X\d[A-Z])/i;

/** Returns the other list of codes, diagnoses or procedures, to which a code belongs by its shape. */
export function otherListOf(field: CodingField, code: string): "icdCodes" | "pcsCodes" | undefined {
  const text = code.trim();
  const isLikePcs = shapes.icd10pcs.pattern.test(text);
  if (field === "icdCodes") return isLikePcs && startOfPcs.test(text) ? "pcsCodes" : undefined;
  if (field !== "pcsCodes" || !shapes.icd10cm.pattern.test(text)) return undefined;
  return isLikePcs && (startOfPcs.test(text) || /^X/i.test(text)) ? undefined : "icdCodes";
}

/**
 * True if the admitting diagnosis is written in words, such as "Septic shock". Statistics, lessons and drills treat it as
 * text, not as a code.
 */
export function isInWords(item: string, text: string): boolean {
  if (!isCodingField(item) || isListField(item) || answerFields[item].system !== "icd10cm") return false;
  return findShapeHint(item, text) !== undefined;
}

/** Returns the code system of an item's value; undefined for a question, a text and a diagnosis in words. */
export function systemOfValue(item: string, value: string | readonly string[]): CodeSystem | undefined {
  if (!isCodingField(item) || isInWords(item, String(value))) return undefined;
  return answerFields[item].system;
}

/**
 * Formats a code for its field: upper case, a diagnosis with its dot. Uses only the shape, so it does not reveal whether
 * the code exists. A text without the shape of a code is returned as typed.
 */
export function writtenCode(field: CodingField, code: string): string {
  const { system } = answerFields[field];
  const text = code.trim();
  if (!system || !shapes[system].pattern.test(text)) return code;
  const upper = text.toUpperCase();
  return system === "icd10cm" ? upper.replace(/^(\w{3})\.?(?=\w)/, "$1.") : upper.replace(/ X (?=\d+$)/, " x ");
}
