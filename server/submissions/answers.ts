import type { AnswersInput, DraftAnswers } from "#contract/api/attempts.ts";
import {
  type CodingAnswer,
  emptyCodingAnswer,
  type Grade,
  gradeCodingAnswer,
  gradeQuestions,
  type KeyQuestion,
  matchAnswers,
} from "#contract/grading.ts";
import type { QuestionTable, SectionTable } from "../database/schema.ts";

/** What a submission keeps: every coding field, and an answer to every question of the section. */
export interface StoredAnswers extends CodingAnswer {
  dynamicQuestions: { _id: string; questionText: string; submittedAnswer: string }[];
}

/** A section with its key and questions: what grading needs. */
export interface KeyedSection extends SectionTable {
  questions: QuestionTable[];
}

export function keyQuestions(section: KeyedSection): KeyQuestion[] {
  return section.questions.map((question) => ({
    _id: question.id,
    questionText: question.text,
    answer: question.answer,
  }));
}

/** Completes what a client sent into what is stored; the order of keys is fixed, so that equal answers are equal text. */
export function completeAnswers(section: KeyedSection, input: AnswersInput | DraftAnswers): StoredAnswers {
  const questions = keyQuestions(section);
  const answers = matchAnswers(questions, input.dynamicQuestions ?? []);
  return {
    patientName: input.patientName ?? "",
    ageOrDob: input.ageOrDob ?? "",
    icdCodes: input.icdCodes ?? [],
    cptCodes: input.cptCodes ?? [],
    pcsCodes: input.pcsCodes ?? [],
    hcpcsCodes: input.hcpcsCodes ?? [],
    drgValue: input.drgValue ?? "",
    modifiers: input.modifiers ?? [],
    notes: input.notes ?? "",
    adx: input.adx ?? "",
    dynamicQuestions: questions.map(({ _id, questionText }, index) => ({
      _id,
      questionText,
      submittedAnswer: answers[index] ?? "",
    })),
  };
}

export function parseKey(section: SectionTable): CodingAnswer {
  return section.answer_key === null ? emptyCodingAnswer : (JSON.parse(section.answer_key) as CodingAnswer);
}

/** Grades stored answers against the section's present key (design section 4). */
export function gradeSection(section: KeyedSection, category: string, answers: StoredAnswers): Grade {
  return section.is_dynamic === 1
    ? gradeQuestions(keyQuestions(section), answers.dynamicQuestions)
    : gradeCodingAnswer(parseKey(section), answers, category);
}
