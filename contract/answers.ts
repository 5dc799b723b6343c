import { type Category, findCategory } from "./categories.ts";
import { codesFrom } from "./code-list.ts";
import type { CodeSystem } from "./code-systems.ts";
import { collectEvidence, type EvidenceOf, evidenceItems, findEvidenceFault, readEvidenceItem } from "./evidence.ts";
import { type PoaByCode, poaItem, readPoa, writePoa } from "./poa.ts";
import { sentences } from "./sentences.ts";

/** The properties of one field of an answer. */
interface AnswerField {
  label: string;
  /** A list is entered as codes, in order. */
  kind: "text" | "list";
  /** The most characters of a text, or the most codes of a list. */
  most: number;
  /** The code system; undefined for plain text. */
  system?: CodeSystem;
  /** The categories whose students are not asked for it. */
  hiddenIn?: readonly Category[];
  /** Shown beside the key and never graded. */
  isUngraded?: boolean;
}

const mostCodesInList = 200;

/**
 * The fields of a coding answer in the order of the form. Forms, keys, drafts, submissions, schemas and grading are made
 * from this table.
 */
const table = {
  patientName: { label: "Patient Name", kind: "text", most: 500, hiddenIn: ["CPC"] },
  ageOrDob: { label: "Age/DOB", kind: "text", most: 500, hiddenIn: ["CPC"] },
  adx: { label: "Adx", kind: "text", most: 500, system: "icd10cm" },
  icdCodes: { label: "ICD Codes", kind: "list", most: mostCodesInList, system: "icd10cm" },
  cptCodes: { label: "CPT Codes", kind: "list", most: mostCodesInList, system: "cpt", hiddenIn: ["IP-DRG"] },
  pcsCodes: { label: "PCS Codes", kind: "list", most: mostCodesInList, system: "icd10pcs", hiddenIn: ["CPC"] },
  hcpcsCodes: { label: "HCPCS Codes", kind: "list", most: mostCodesInList, system: "hcpcs", hiddenIn: ["IP-DRG"] },
  drgValue: { label: "DRG Value", kind: "text", most: 500, system: "drg", hiddenIn: ["CPC"] },
  modifiers: { label: "Modifiers", kind: "list", most: mostCodesInList, system: "modifier", hiddenIn: ["IP-DRG"] },
  notes: { label: "Notes", kind: "text", most: 4000, isUngraded: true },
} as const satisfies Record<string, AnswerField>;

export type CodingField = keyof typeof table;
export type ListField = { [F in CodingField]: (typeof table)[F]["kind"] extends "list" ? F : never }[CodingField];

export const answerFields: Readonly<Record<CodingField, AnswerField>> = table;
export const codingFields = Object.keys(table) as CodingField[];

/** Returns a record with one value for each field. */
export function mapFields<T>(make: (field: CodingField) => T): Record<CodingField, T> {
  return Object.fromEntries(codingFields.map((field) => [field, make(field)])) as Record<CodingField, T>;
}

export const fieldLabels: Readonly<Record<CodingField, string>> = mapFields((field) => answerFields[field].label);
export const listFields = codingFields.filter(isListField);

export function isListField(field: CodingField): field is ListField {
  return answerFields[field].kind === "list";
}

export function isCodingField(name: string): name is CodingField {
  return Object.hasOwn(table, name);
}

/**
 * Returns the fields that a category asks for, in the order of the form. A category outside the seven, which editing
 * allows, asks for all fields.
 */
export function fieldsAskedIn(category: string): CodingField[] {
  const known = findCategory(category);
  return codingFields.filter((field) => !known || !answerFields[field].hiddenIn?.includes(known));
}

/** A whole coding answer or answer key: every field, lists as lists. */
export type CodingAnswer = { [F in CodingField]: F extends ListField ? string[] : string };

export const emptyCodingAnswer: Readonly<CodingAnswer> = completeCodingAnswer({});

export type PartialCodingAnswer = { [F in CodingField]?: CodingAnswer[F] | undefined };

/** Returns the answer with every field; missing fields are empty. */
export function completeCodingAnswer(given: PartialCodingAnswer): CodingAnswer {
  return mapFields((field) => given[field] ?? (isListField(field) ? [] : "")) as CodingAnswer;
}

/**
 * Answers in progress: the value of each item of a form, exactly as typed. An item is a coding field by its name, a
 * question by its `_id`, the evidence of a code (`evidenceItem`), or the POA of all codes (`poaItem`). Items that were
 * never touched are missing.
 */
export type Answers = Record<string, string | string[]>;

/** Passages of the chart on which the codes of an answer are based. */
export type AnswerEvidence = EvidenceOf<CodingField>;

/** Answers in the shape of the calls. */
export interface WireAnswers extends PartialCodingAnswer {
  evidence?: AnswerEvidence | undefined;
  poa?: PoaByCode | undefined;
  dynamicQuestions?:
    | { _id?: string | undefined; questionText?: string | undefined; submittedAnswer: string }[]
    | undefined;
}

export function toWire(answers: Answers): WireAnswers {
  const items = Object.entries(answers);
  const questions = items.filter(([item]) => !isCodingField(item) && !isEvidence(item) && item !== poaItem);
  const evidence = items.filter(([item]) => isEvidence(item));
  return {
    ...Object.fromEntries(items.filter(([item]) => isCodingField(item))),
    ...(evidence.length > 0 && { evidence: collectEvidence(Object.fromEntries(evidence)) }),
    ...(answers[poaItem] && { poa: readPoa(answers[poaItem]) }),
    ...(questions.length > 0 && {
      dynamicQuestions: questions.map(([_id, value]) => ({ _id, submittedAnswer: [value].flat().join(", ") })),
    }),
  };
}

export function isEvidence(item: string): boolean {
  return isCodingField(readEvidenceItem(item)?.field ?? "");
}

/** Returns answers in progress from the shape of the calls. A question without an `_id` is dropped. */
export function fromWire({ dynamicQuestions = [], evidence = {}, poa, ...fields }: WireAnswers): Answers {
  return Object.fromEntries([
    ...evidenceItems(evidence),
    ...(poa ? [[poaItem, writePoa(poa)] as const] : []),
    ...codingFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]] as const])),
    ...dynamicQuestions.flatMap(({ _id, submittedAnswer }) => (_id ? [[_id, submittedAnswer] as const] : [])),
  ]);
}

type Prefixed<F extends CodingField> = `answer${Capitalize<F>}`;

/** Returns the name of a key's field in the assignment form, such as answerIcdCodes. */
export function prefixed<F extends CodingField>(field: F): Prefixed<F> {
  return `answer${field.charAt(0).toUpperCase()}${field.slice(1)}` as Prefixed<F>;
}

export type PrefixedField = Prefixed<CodingField>;

/** The most characters of one code in a list, and of one answer to a question. */
export const mostInCode = 200;
const mostInQuestion = 4000;
/** The most characters of a list, two separators per code included. */
const mostInList = mostCodesInList * (mostInCode + 2);

/** Returns the maximum length of a text field or question; undefined for a list, also that of POA. */
export function mostCharacters(item: string): number | undefined {
  if (!isCodingField(item)) return item === poaItem ? undefined : mostInQuestion;
  return isListField(item) ? undefined : answerFields[item].most;
}

/** Returns the sentence for a typed value that is too long, or undefined. */
export function findAnswerFault(item: string, value: string | readonly string[]): string | undefined {
  if (isEvidence(item)) return findEvidenceFault(item, value);
  const most = mostCharacters(item);
  if (most !== undefined) {
    return [value].flat().join(", ").length > most ? sentences.mostCharacters(most) : undefined;
  }
  const mostCodes = isCodingField(item) ? answerFields[item].most : mostCodesInList;
  // Checked first, so that an endless list is not split.
  if (isLongList(value)) return sentences.mostCharacters(mostInList);
  const codes = codesFrom(value);
  if (codes.length > mostCodes) return `At most ${mostCodes} codes are allowed`;
  return codes.some((code) => code.length > mostInCode)
    ? `At most ${mostInCode} characters are allowed in a code`
    : undefined;
}

/** True if a list has more characters than any list of codes needs. */
export function isLongList(value: string | readonly string[]): boolean {
  return [value].flat().reduce((sum, code) => sum + code.length + 1, 0) > mostInList;
}

/** Cuts a value to its limit for an automatic submission. A value within the limit is returned unchanged. */
export function cutAnswer<T extends string | string[]>(item: string, value: T): T {
  if (findAnswerFault(item, value) === undefined) return value;
  if (isEvidence(item)) return [] as string[] as T;
  if (typeof value === "string") return cutText(value, mostCharacters(item) ?? mostInQuestion) as T;
  const most = isCodingField(item) ? answerFields[item].most : mostCodesInList;
  return codesFrom(isLongList(value) ? cutText([value].flat().join(","), mostInList) : value)
    .slice(0, most)
    .map((code) => cutText(code, mostInCode)) as T;
}

/** Cuts a text without splitting a surrogate pair. */
function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
