import { z } from "zod";
import {
  type AnswerEvidence,
  type CodingAnswer,
  type CodingField,
  codingFields,
  completeCodingAnswer,
  fieldLabels,
  findAnswerFault,
  isListField,
  isLongList,
  type ListField,
  mapFields,
  type PartialCodingAnswer,
  type PrefixedField,
  prefixed,
} from "../answers.ts";
import { codesFrom } from "../code-list.ts";
import { type Evidence, evidenceItems, noteKey, readEvidenceItem } from "../evidence.ts";
import { limits } from "../limits.ts";
import { type PoaByCode, poaFault, poaItem, poaValues, writePoa } from "../poa.ts";
import { questionTitle } from "../section-title.ts";
import { id, visibleText } from "./common.ts";

type ByKind<Text, List> = { [F in CodingField]: F extends ListField ? List : Text };

const texts = z.array(z.string());
const textOrTexts = z.union([z.string(), texts]);

/** A whole coding answer or key in a reply. */
export const codingAnswer: z.ZodObject<ByKind<z.ZodString, typeof texts>> = z.object(
  mapFields((field) => (isListField(field) ? texts : z.string())) as ByKind<z.ZodString, typeof texts>,
);

const codes = textOrTexts.transform(codesFrom);

/** A field of a key in a request: trimmed, lists as arrays or comma-separated text, within its limit. */
function keyField(field: CodingField) {
  return (isListField(field) ? codes : visibleText).superRefine((value, context) => {
    const fault = findAnswerFault(field, value);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault, input: value });
  });
}

type KeyInputs = { [F in CodingField as `answer${Capitalize<F>}`]: z.ZodOptional<z.ZodType<CodingAnswer[F]>> };

/** The fields of a key under their names in the assignment form. */
export const keyInputs = Object.fromEntries(
  Object.values(mapFields((field) => [prefixed(field), keyField(field).optional()])),
) as KeyInputs;

/** Returns the key from an item of the assignment form; missing fields are empty. */
export function keyFromInput(item: { [N in PrefixedField]?: string | string[] | undefined }): CodingAnswer {
  return completeCodingAnswer(mapFields((field) => item[prefixed(field)]) as PartialCodingAnswer);
}

const asTyped = z.string();
/** A list that is too long is not split, because splitting is expensive; `findAnswerFault` refuses it. */
const codesAsTyped = textOrTexts.transform((value) => {
  if (typeof value !== "string") return value;
  return isLongList(value) ? [value] : codesFrom(value);
});

type AsTyped = ByKind<z.ZodOptional<typeof asTyped>, z.ZodOptional<typeof codesAsTyped>>;

/** Passages of the chart by field and code. In a request they may have any length, like answers. */
const evidenceOf = (place: z.ZodType<Evidence>) =>
  z.partialRecord(z.enum(codingFields), z.record(z.string(), z.array(place)).optional());

const pageFault = "A page is a whole number from 1";

const evidenceInput = evidenceOf(
  z.strictObject({
    page: z.int(pageFault).min(1, pageFault),
    quote: z.string(),
    before: z.string().optional(),
    after: z.string().optional(),
  }),
);

/** Counts the codes with an evidence entry. */
export function countEvidenceCodes({ evidence = {} }: Pick<AnswersInput, "evidence">): number {
  return Object.values(evidence).reduce((sum, byCode = {}) => sum + Object.keys(byCode).length, 0);
}

export const shownEvidence: z.ZodType<AnswerEvidence> = evidenceOf(
  z.object({ page: z.number(), quote: z.string(), before: z.string().optional(), after: z.string().optional() }),
);

/** The POA of ICD codes: by code in upper case without dot. */
const poaInput: z.ZodType<PoaByCode, unknown> = z
  .record(z.string(), z.enum(poaValues, { error: poaFault }), "POA must be an object")
  .transform((poa) => Object.fromEntries(Object.entries(poa).map(([code, value]) => [noteKey(code), value])));

export const shownPoa: z.ZodType<PoaByCode> = z.record(z.string(), z.enum(poaValues));

/** The answers of one section as typed, of any length: a draft stores what fits and names the rest (`findAnswerFault`). */
export const answersInput = z.strictObject({
  ...(mapFields((field) => (isListField(field) ? codesAsTyped : asTyped).optional()) as AsTyped),
  dynamicQuestions: z
    .array(
      z.strictObject({
        _id: id.optional(),
        questionText: z.string().max(limits.textLength).optional(),
        submittedAnswer: z.string(),
      }),
    )
    .max(300)
    .optional(),
  evidence: evidenceInput.optional(),
  poa: poaInput.optional(),
});

export type AnswersInput = z.infer<typeof answersInput>;

/** Adds an issue for each answer that is too long, under its path in the request. */
export function refuseTooLong(answers: AnswersInput, path: PropertyKey[], context: z.RefinementCtx<unknown>): void {
  const refuse = (item: string, value: string | string[], label: string, at: PropertyKey[]) => {
    const fault = findAnswerFault(item, value);
    if (fault)
      context.addIssue({ code: "custom", message: `${label}: ${fault}`, path: [...path, ...at], input: value });
  };
  for (const field of codingFields) refuse(field, answers[field] ?? "", fieldLabels[field], [field]);
  for (const [index, question] of (answers.dynamicQuestions ?? []).entries()) {
    refuse("", question.submittedAnswer, questionTitle(index), ["dynamicQuestions", index, "submittedAnswer"]);
  }
  refuse(poaItem, writePoa(answers.poa ?? {}), "POA", [poaItem]);
  for (const [item, places] of evidenceItems(answers.evidence ?? {})) {
    const { field = "", code = "" } = readEvidenceItem(item) ?? {};
    refuse(item, places, code, ["evidence", field, code]);
  }
}

/** A draft in a reply. Fields that were never touched are missing. */
export const draftAnswers = codingAnswer.partial().extend({
  dynamicQuestions: z
    .array(z.object({ _id: z.string().optional(), questionText: z.string().optional(), submittedAnswer: z.string() }))
    .optional(),
  evidence: shownEvidence.optional(),
  poa: shownPoa.optional(),
});

export type DraftAnswers = z.infer<typeof draftAnswers>;
