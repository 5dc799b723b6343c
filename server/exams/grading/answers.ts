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
import { type Json, readJson } from "../../core/database/json.ts";
import { storedKeyOf } from "../../core/database/json-columns.ts";
import type { GivenAnswers, SectionTable } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { rulesOf } from "../../courses/sections/rule-columns.ts";
import { findKind } from "./find-kind.ts";

/**
 * What a submission keeps: every coding field, an answer to every question of the section, texts as typed; and the
 * passages of the chart behind its codes, which nothing is graded by.
 */
export interface StoredAnswers extends CodingAnswer {
  evidence: AnswerEvidence;
  dynamicQuestions: { _id: string; questionText: string; submittedAnswer: string }[];
}

function keyQuestions(section: SectionWithKey): KeyQuestion[] {
  return section.questions.map((question) => ({
    _id: question.id,
    questionText: question.text,
    answer: question.answer,
  }));
}

/** Completes what a page sent, or a draft, into what is stored: every field, and an answer to every question. */
export function completeAnswers(section: SectionWithKey, input: AnswersInput | DraftAnswers): StoredAnswers {
  const questions = keyQuestions(section);
  const answers = matchQuestions(questions, input.dynamicQuestions ?? []);
  const fields = completeCodingAnswer(input);
  for (const field of codingFields.filter(isListField)) fields[field] = codesFrom(fields[field]);
  return {
    ...fields,
    evidence: evidenceOfCodes(fields, input.evidence ?? {}),
    dynamicQuestions: questions.map(({ _id, questionText }, index) => ({
      _id,
      questionText,
      submittedAnswer: answers[index]?.submittedAnswer ?? "",
    })),
  };
}

/** The passages behind codes that are in the answer, no more than a section may have; of a code taken back they go. */
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

/** The answers that a submission holds, with the fields that were not known yet when it was written. */
export function parseStored(text: Json<GivenAnswers>): StoredAnswers {
  return completeStored(readJson(text));
}

export function completeStored(given: GivenAnswers): StoredAnswers {
  const { evidence = {}, dynamicQuestions = [] } = given;
  return { ...completeCodingAnswer(given), evidence, dynamicQuestions };
}

/** Cuts what is too long to what fits. Out: also the items that were cut. */
export function cutAnswers(answers: StoredAnswers): { answers: StoredAnswers; cut: string[] } {
  const all = Object.entries(fromWire(answers));
  const fitting = new Map(all.map(([item, value]) => [item, cutAnswer(item, value)]));
  return {
    cut: all.filter(([item, value]) => fitting.get(item) !== value).map(([item]) => item),
    answers: {
      ...completeCodingAnswer(Object.fromEntries(fitting)),
      evidence: toWire(Object.fromEntries(fitting)).evidence ?? {},
      dynamicQuestions: answers.dynamicQuestions.map((question) => ({
        ...question,
        submittedAnswer: String(fitting.get(question._id) ?? ""),
      })),
    },
  };
}

/** The items in which two submissions of a section do not say the same, however it is written. */
export function differingItems(one: StoredAnswers, other: StoredAnswers): string[] {
  const [ones, others] = [answersByItem(one), answersByItem(other)];
  const items = [...new Set([...ones.keys(), ...others.keys()])];
  return items.filter((item) => (ones.get(item) ?? "") !== (others.get(item) ?? ""));
}

/** Each item as it is compared: what comes out equal says the same, however it is written. */
export function answersByItem({ dynamicQuestions, evidence, ...fields }: StoredAnswers): Map<string, string> {
  const compared = (field: CodingField) => normaliseCodes(fields[field], field).map((code) => code.compared);
  return new Map([
    ...codingFields.map((field) => [field, compared(field).join("\n")] as const),
    ...dynamicQuestions.map(({ _id, submittedAnswer }) => [_id, normalise(submittedAnswer)] as const),
    ...evidenceItems(evidence).map(([item, places]) => [item, places.join("\n")] as const),
  ]);
}

/** A section's key; empty for one that asks questions. */
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
