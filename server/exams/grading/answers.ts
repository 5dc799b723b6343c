import { findLikeness } from "#coding/slips/likeness.ts";
import {
  type AnswerEvidence,
  type CodingAnswer,
  type CodingField,
  codingFields,
  completeCodingAnswer,
  cutAnswer,
  fromWire,
  isListField,
  toWire,
} from "#contract/answers.ts";
import type { AnswersInput, DraftAnswers } from "#contract/api/answers.ts";
import { codesFrom } from "#contract/code-list.ts";
import { evidenceItems, noteKey } from "#contract/evidence.ts";
import { type Grade, gradeCodingAnswer, gradeQuestions, type KeyQuestion, matchQuestions } from "#contract/grading.ts";
import { limits } from "#contract/limits.ts";
import { normalise, normaliseCodes } from "#contract/normalise.ts";
import { type PoaByCode, poaItem, poaOfCodes, writePoa } from "#contract/poa.ts";
import { type Json, readJson } from "../../core/database/json.ts";
import { storedKeyOf } from "../../core/database/json-columns.ts";
import type { GivenAnswers, SectionTable } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { rulesOf } from "../../courses/sections/rule-columns.ts";
import { findKind } from "./find-kind.ts";

/**
 * The answers of a submission: every coding field and an answer to every question, as typed; the POA of the ICD codes
 * where the section asks for it; and the passages of the chart behind the codes, which are not graded.
 */
export interface StoredAnswers extends CodingAnswer {
  evidence: AnswerEvidence;
  poa: PoaByCode;
  dynamicQuestions: { _id: string; questionText: string; submittedAnswer: string }[];
}

function keyQuestions(section: SectionWithKey): KeyQuestion[] {
  return section.questions.map((question) => ({
    _id: question.id,
    questionText: question.text,
    answer: question.answer,
  }));
}

/** Completes the answers of a request or a draft: every field, and an answer to every question. */
export function completeAnswers(section: SectionWithKey, input: AnswersInput | DraftAnswers): StoredAnswers {
  const questions = keyQuestions(section);
  const answers = matchQuestions(questions, input.dynamicQuestions ?? []);
  const fields = completeCodingAnswer(input);
  for (const field of codingFields.filter(isListField)) fields[field] = codesFrom(fields[field]);
  return {
    ...fields,
    evidence: evidenceOfCodes(fields, input.evidence ?? {}),
    poa: section.poa === "on" ? poaOfCodes(input.poa ?? {}, fields.icdCodes) : {},
    dynamicQuestions: questions.map(({ _id, questionText }, index) => ({
      _id,
      questionText,
      submittedAnswer: answers[index]?.submittedAnswer ?? "",
    })),
  };
}

/** Keeps the passages of codes that are in the answer, at most as many as a section may have. */
function evidenceOfCodes(fields: CodingAnswer, evidence: AnswerEvidence): AnswerEvidence {
  let left = limits.evidencePerSection;
  const kept = codingFields.flatMap((field) => {
    const given = Object.entries(evidence[field] ?? {});
    if (given.length === 0) return [];
    const codes = new Set([fields[field]].flat().map(noteKey));
    const ofField = given
      .filter(([code]) => codes.has(noteKey(code)))
      .map(([code, places]) => {
        const fitting = places.slice(0, left);
        left -= fitting.length;
        return [noteKey(code), fitting] as const;
      })
      .filter(([, places]) => places.length > 0);
    return ofField.length > 0 ? [[field, Object.fromEntries(ofField)] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Reads the answers of a submission. Fields that did not exist when it was written are empty. */
export function parseStored(text: Json<GivenAnswers>): StoredAnswers {
  return completeStored(readJson(text));
}

/** Completes stored answers: fields that did not exist when they were written are empty. */
export function completeStored(given: GivenAnswers): StoredAnswers {
  const { evidence = {}, poa = {}, dynamicQuestions = [] } = given;
  return { ...completeCodingAnswer(given), evidence, poa, dynamicQuestions };
}

/** Cuts answers to their limits. Returns also the items that were cut. */
export function cutAnswers(answers: StoredAnswers): { answers: StoredAnswers; cut: string[] } {
  const all = Object.entries(fromWire(answers));
  const fitting = new Map(all.map(([item, value]) => [item, cutAnswer(item, value)]));
  const { evidence = {}, poa = {} } = toWire(Object.fromEntries(fitting));
  return {
    cut: all.filter(([item, value]) => fitting.get(item) !== value).map(([item]) => item),
    answers: {
      ...completeCodingAnswer(Object.fromEntries(fitting)),
      evidence,
      poa,
      dynamicQuestions: answers.dynamicQuestions.map((question) => ({
        ...question,
        submittedAnswer: String(fitting.get(question._id) ?? ""),
      })),
    },
  };
}

/** Returns the items in which two answers differ, after normalisation. */
export function differingItems(one: StoredAnswers, other: StoredAnswers): string[] {
  const [ones, others] = [answersByItem(one), answersByItem(other)];
  const items = [...new Set([...ones.keys(), ...others.keys()])];
  return items.filter((item) => (ones.get(item) ?? "") !== (others.get(item) ?? ""));
}

/** Returns each item normalised for comparison: equal texts are the same answer. */
export function answersByItem({ dynamicQuestions, evidence, poa, ...fields }: StoredAnswers): Map<string, string> {
  const compared = (field: CodingField) => normaliseCodes(fields[field], field).map((code) => code.compared);
  return new Map([
    ...codingFields.map((field) => [field, compared(field).join("\n")] as const),
    ...dynamicQuestions.map(({ _id, submittedAnswer }) => [_id, normalise(submittedAnswer)] as const),
    [poaItem, writePoa(poa).sort().join("\n")] as const,
    ...evidenceItems(evidence).map(([item, places]) => [item, places.join("\n")] as const),
  ]);
}

/** Reads the key of a section; every field is empty for a section with questions. */
export function parseKey(section: SectionTable): CodingAnswer {
  return completeCodingAnswer(storedKeyOf(section) ?? {});
}

/** Grades stored answers against a section's key and rules. */
export function gradeSection(section: SectionWithKey, category: string, answers: StoredAnswers): Grade {
  const rules = rulesOf(section);
  return section.is_dynamic === 1
    ? gradeQuestions(keyQuestions(section), answers.dynamicQuestions)
    : gradeCodingAnswer(parseKey(section), answers, category, { rules, findKind, findLikeness });
}
