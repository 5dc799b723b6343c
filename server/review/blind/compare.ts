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

/** A line without what only its reader needs: title, label, and whether it was looked at. */
export type ComparedLine = Omit<BlindLine, "title" | "label" | "dismissed">;

interface Compared {
  /** Of a hundred lines, how many are the same. */
  agreement: number;
  lines: ComparedLine[];
}

/** The key without part points: two coders agree on a line, or they do not. */
export function wholePoints(section: SectionWithKey): SectionWithKey {
  return { ...section, scoring: "codes", part_points: null };
}

/** Compares what a second coder handed in with a key, line by line and by the key's own rules. */
export function compareBlind(section: SectionWithKey, category: string, answers: StoredAnswers): Compared {
  const { verdicts } = gradeSection(wholePoints(section), category, answers);
  const beyond = linesBeyond(section, category, answers);
  const { points, lines } = countLines(verdicts);
  return {
    agreement: scorePercent(points, lines + beyond.length - points),
    lines: [
      ...Object.entries(verdicts).flatMap(([item, verdict]) => linesOf(section, answers, item, verdict)),
      ...beyond,
    ],
  };
}

function linesOf(section: SectionWithKey, answers: StoredAnswers, field: string, verdict: Verdict): ComparedLine[] {
  if (!verdict.codes) return linesOfText(field, verdict.correct, textOfKey(section, field), textGiven(answers, field));
  return verdict.codes.flatMap(({ code, mark, meant }): ComparedLine[] => {
    const both = { field, code, inKey: true, inBlind: true, misplaced: mark === "misplaced", other: null };
    if (mark === "missing") return [{ ...both, inBlind: false }];
    if (mark === "extra") return [{ ...both, inKey: false }];
    if (mark !== "wrong") return [both];
    return pair(field, meant ?? "", code);
  });
}

/** Two lines that stand in each other's place. */
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

export function textGiven(answers: StoredAnswers, field: string): string {
  if (isCodingField(field)) return [answers[field]].flat().join(", ");
  return answers.dynamicQuestions.find(({ _id }) => _id === field)?.submittedAnswer ?? "";
}

/** What was coded in fields that the key leaves empty. */
function linesBeyond(section: SectionWithKey, category: string, answers: StoredAnswers): ComparedLine[] {
  const { answerKey } = keyOf(section);
  if (!answerKey) return [];
  const asked = fieldsAskedIn(category);
  return codingFields.flatMap((field) => {
    if (field === "notes" || !asked.includes(field) || isAnswered(answerKey[field])) return [];
    const codes = isListField(field) ? codesFrom(answers[field]) : [String(answers[field])].filter(isAnswered);
    return codes.map((code) => ({ field, code, inKey: false, inBlind: true, misplaced: false, other: null }));
  });
}

/** The label of a field, the text of a question. */
export function labelOf(section: SectionWithKey, field: string): string {
  if (isCodingField(field)) return fieldLabels[field];
  return section.questions.find(({ id }) => id === field)?.text ?? field;
}
