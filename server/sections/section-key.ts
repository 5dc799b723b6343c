import { type CodingAnswer, codingFields, completeCodingAnswer } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import { type GradingRules, type KeyNotes, plainRules } from "#contract/grading-rules.ts";
import { type Json, readJson, writeJson } from "../database/json.ts";
import { optionsOf, storedKeyOf } from "../database/json-columns.ts";
import type { SectionKey, SectionTable } from "../database/schema.ts";
import type { SectionWithKey } from "./load-keyed.ts";

export type RuleColumns = Pick<SectionTable, "scoring" | "sequence" | "part_points" | "key_notes" | "not_coded">;

export function rulesOf({ scoring, sequence, part_points, key_notes, not_coded }: RuleColumns): GradingRules {
  return {
    scoring,
    sequence: parsed(sequence, plainRules.sequence),
    partPoints: parsed(part_points, plainRules.partPoints),
    keyNotes: parsed(key_notes, plainRules.keyNotes),
    notCoded: parsed(not_coded, plainRules.notCoded),
  };
}

function parsed<T>(text: Json<T> | null, none: T): T {
  return text === null ? none : readJson(text);
}

export function ruleColumns({ scoring, sequence, partPoints, keyNotes, notCoded }: GradingRules): RuleColumns {
  const text = <T extends object>(value: T) => (Object.keys(value).length === 0 ? null : writeJson(value));
  return {
    scoring,
    sequence: text(sequence),
    part_points: text(partPoints),
    key_notes: text(keyNotes),
    not_coded: text(notCoded),
  };
}

export function keyOf(section: SectionWithKey): SectionKey {
  const answerKey = storedKeyOf(section);
  return {
    answerKey: answerKey && completeCodingAnswer(answerKey),
    questions: section.questions.map((question) => ({
      _id: question.id,
      questionText: question.text,
      options: optionsOf(question),
      answer: question.answer,
      explanation: question.explanation,
    })),
    ...rulesOf(section),
  };
}

/** The section with another key in the place of its own. */
export function withKey(section: SectionWithKey, key: SectionKey, version: number): SectionWithKey {
  return {
    ...section,
    ...ruleColumns(key),
    key_version: version,
    answer_key: key.answerKey === null ? null : writeJson(key.answerKey),
    questions: key.questions.map(({ _id, questionText, options, answer, explanation }, position) => ({
      id: _id,
      section_id: section.id,
      position,
      text: questionText,
      options: writeJson(options),
      answer,
      explanation,
    })),
  };
}

/** Notes of the codes that stand in the key, in its order, without those that say nothing. */
export function notesOfKey(notes: KeyNotes, key: CodingAnswer): KeyNotes {
  const fields = codingFields.flatMap((field) => {
    const notesOfField = notes[field] ?? {};
    const codes = new Set([key[field]].flat().map(noteKey));
    const kept = [...codes].flatMap((code) => {
      const { rationale, accept, optional, mayLead, evidence } = notesOfField[code] ?? {};
      const note = {
        ...(rationale && { rationale }),
        ...(accept && accept.length > 0 && { accept }),
        ...(optional && { optional }),
        ...(mayLead && { mayLead }),
        ...(evidence && evidence.length > 0 && { evidence }),
      };
      return Object.keys(note).length === 0 ? [] : [[code, note] as const];
    });
    return kept.length === 0 ? [] : [[field, Object.fromEntries(kept)] as const];
  });
  return Object.fromEntries(fields);
}
