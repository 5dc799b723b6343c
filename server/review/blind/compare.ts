import { codingFields, fieldLabels, fieldsAskedIn, isCodingField, isListField } from "#contract/answers.ts";
import type { BlindLine } from "#contract/api/blind.ts";
import { codesFrom } from "#contract/code-list.ts";
import { countLines } from "#contract/grading.ts";
import { isAnswered } from "#contract/normalise.ts";
import { scorePercent } from "#contract/progress.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import type { SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { gradeSection, type StoredAnswers } from "../../exams/grading/answers.ts";

/** A compared line without what only the screen needs: title, label, and whether it was dismissed. */
export type ComparedLine = Omit<BlindLine, "title" | "label" | "dismissed">;

interface Comparison {
  /** Percentage of equal lines. */
  agreement: number;
  lines: ComparedLine[];
}

/** Returns the section without part points: two coders agree on a line or they do not. */
export function wholePoints(section: SectionWithKey): SectionWithKey {
  return { ...section, scoring: "codes", part_points: null };
}

/** Compares a blind coding with the key, line by line and by the rules of the key. */
export function compareBlind(section: SectionWithKey, category: string, answers: StoredAnswers): Comparison {
  const { verdicts } = gradeSection(wholePoints(section), category, answers);
  const outside = linesOutsideKey(section, category, answers);
  const { points, lines } = countLines(verdicts);
  return {
    agreement: scorePercent(points, lines + outside.length - points),
    lines: [
      ...Object.entries(verdicts).flatMap(([item, verdict]) => linesOf(section, answers, item, verdict)),
      ...outside,
    ],
  };
}

function linesOf(section: SectionWithKey, answers: StoredAnswers, field: string, verdict: Verdict): ComparedLine[] {
  if (!verdict.codes) return linesOfText(field, verdict.correct, textOfKey(section, field), answerText(answers, field));
  return verdict.codes.flatMap(({ code, mark, meant, poa }): ComparedLine[] => {
    const both = { field, code, inKey: true, inBlind: true, misplaced: mark === "misplaced", other: null };
    if (mark === "missing") return [{ ...both, inBlind: false }];
    if (mark === "extra") return [{ ...both, inKey: false }];
    if (mark !== "wrong") return [{ ...both, ...(poa && { poa: { key: poa.meant, blind: poa.given } }) }];
    return pair(field, meant ?? "", code);
  });
}

/** Returns the two lines of a pair: the key's code, and the code that was given instead. */
function pair(field: string, inKey: string, inBlind: string): ComparedLine[] {
  const one = { field, misplaced: false };
  return [
    { ...one, code: inKey, inKey: true, inBlind: false, other: inBlind },
    { ...one, code: inBlind, inKey: false, inBlind: true, other: inKey },
  ];
}

function linesOfText(field: string, isSame: boolean, inKey: string, inBlind: string): ComparedLine[] {
  const line = { field, code: inKey, inKey: true, misplaced: false, other: null };
  if (isSame) return [{ ...line, inBlind: true }];
  return inBlind.trim() === "" ? [{ ...line, inBlind: false }] : pair(field, inKey, inBlind);
}

function textOfKey(section: SectionWithKey, field: string): string {
  const { answerKey, questions } = keyOf(section);
  if (isCodingField(field)) return String(answerKey?.[field] ?? "");
  return questions.find(({ _id }) => _id === field)?.answer ?? "";
}

/** Returns the answer to a field or question as text. */
export function answerText(answers: StoredAnswers, field: string): string {
  if (isCodingField(field)) return [answers[field]].flat().join(", ");
  return answers.dynamicQuestions.find(({ _id }) => _id === field)?.submittedAnswer ?? "";
}

/** Returns the codes in fields that the key leaves empty. */
function linesOutsideKey(section: SectionWithKey, category: string, answers: StoredAnswers): ComparedLine[] {
  const { answerKey } = keyOf(section);
  if (!answerKey) return [];
  const asked = fieldsAskedIn(category);
  return codingFields.flatMap((field) => {
    if (field === "notes" || !asked.includes(field) || isAnswered(answerKey[field])) return [];
    const codes = isListField(field) ? codesFrom(answers[field]) : [String(answers[field])].filter(isAnswered);
    return codes.map((code) => ({ field, code, inKey: false, inBlind: true, misplaced: false, other: null }));
  });
}

/** Returns the label of a field, or the text of a question. */
export function labelOf(section: SectionWithKey, field: string): string {
  if (isCodingField(field)) return fieldLabels[field];
  return section.questions.find(({ id }) => id === field)?.text ?? field;
}
