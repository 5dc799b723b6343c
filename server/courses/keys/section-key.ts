import { type CodingAnswer, codingFields, completeCodingAnswer } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import type { KeyNotes } from "#contract/grading-rules.ts";
import { writeJson } from "../../core/database/json.ts";
import { optionsOf, storedKeyOf } from "../../core/database/json-columns.ts";
import type { SectionKey } from "../../core/database/schema.ts";
import type { SectionWithKey } from "../sections/load-keyed.ts";
import { ruleColumns, rulesOf } from "../sections/rule-columns.ts";

/** Returns the key of a section: codes, questions and grading rules. */
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

/** Returns the section with another key. */
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

/** Returns the notes of the codes in the key, in its order. Empty notes are dropped. */
export function notesOfKey(notes: KeyNotes, key: CodingAnswer): KeyNotes {
  const fields = codingFields.flatMap((field) => {
    const notesOfField = notes[field] ?? {};
    const codes = new Set([key[field]].flat().map(noteKey));
    const kept = [...codes].flatMap((code) => {
      const { rationale, accept, optional, mayLead, poa, evidence } = notesOfField[code] ?? {};
      const note = {
        ...(rationale && { rationale }),
        ...(accept && accept.length > 0 && { accept }),
        ...(optional && { optional }),
        ...(mayLead && { mayLead }),
        ...(poa && { poa }),
        ...(evidence && evidence.length > 0 && { evidence }),
      };
      return Object.keys(note).length === 0 ? [] : [[code, note] as const];
    });
    return kept.length === 0 ? [] : [[field, Object.fromEntries(kept)] as const];
  });
  return Object.fromEntries(fields);
}
