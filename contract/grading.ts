import { type CodingField, codingFields, fieldsAskedIn, isListField, type ListField } from "./categories.ts";
import { scorePercent } from "./progress.ts";

export interface CodingAnswer {
  patientName: string;
  ageOrDob: string;
  icdCodes: string[];
  cptCodes: string[];
  pcsCodes: string[];
  hcpcsCodes: string[];
  drgValue: string;
  modifiers: string[];
  notes: string;
  adx: string;
}

export type Mark = "match" | "wrong" | "missing" | "extra" | "misplaced";

export interface CodeMark {
  code: string;
  mark: Mark;
  /** 1-based place among the submitted codes; absent for a missing code. */
  position?: number | undefined;
  /** 1-based place in the key of the code meant: where a misplaced or missing code belongs. */
  keyPosition?: number | undefined;
}

export interface HandMadeVerdict {
  correct: boolean;
  reason: string;
  at: string;
}

export interface Verdict {
  correct: boolean;
  codes?: CodeMark[] | undefined;
  /** Present when staff set this verdict by hand; `correct` is then theirs. */
  handMade?: HandMadeVerdict | undefined;
}

/** By field name for a coding answer, by question id for dynamic questions. Only graded items are in it. */
export type Verdicts = Record<string, Verdict>;

export interface Grade {
  verdicts: Verdicts;
  correct: number;
  wrong: number;
  percent: number;
}

export interface KeyQuestion {
  _id: string;
  questionText: string;
  answer: string;
}

export interface QuestionAnswer {
  _id?: string | undefined;
  questionText?: string | undefined;
  submittedAnswer: string;
}

export const emptyCodingAnswer: CodingAnswer = {
  patientName: "",
  ageOrDob: "",
  icdCodes: [],
  cptCodes: [],
  pcsCodes: [],
  hcpcsCodes: [],
  drgValue: "",
  modifiers: [],
  notes: "",
  adx: "",
};

/** Folds what does not count when answers are compared: outer and repeated white space, and case. */
export function foldText(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

const icd10cmFields: readonly CodingField[] = ["icdCodes", "adx"];

function foldFor(field: CodingField): (text: string) => string {
  return icd10cmFields.includes(field) ? (text) => foldText(text).replaceAll(".", "") : foldText;
}

/** Whether anything stands in a field of an answer. */
export function isAnswered(value: string | readonly string[]): boolean {
  return typeof value === "string" ? value.trim() !== "" : value.some((code) => code.trim() !== "");
}

/** The fields of a key that count: the key has a value, and the category asks students for it (design section 4). */
export function gradedFields(key: CodingAnswer, category: string): CodingField[] {
  const asked = fieldsAskedIn(category);
  return codingFields.filter((field) => field !== "notes" && asked.includes(field) && isAnswered(key[field]));
}

/**
 * Marks every code of a list answer against the key's list, position by position (design section 4).
 * Out: a mark per submitted code in its order, then one per key code that is missing.
 */
export function markCodes(key: readonly string[], submitted: readonly string[], field: ListField): CodeMark[] {
  const fold = foldFor(field);
  const keyCodes = key.map(fold);
  const codes = submitted.map(fold);
  const isMatch = (index: number) => index < keyCodes.length && codes[index] === keyCodes[index];
  const unmatched = new Set(keyCodes.keys().filter((index) => !isMatch(index)));

  const marks = submitted.map((code, index): CodeMark => {
    const position = index + 1;
    if (isMatch(index)) return { code, mark: "match", position, keyPosition: position };
    const home = unmatched.values().find((keyIndex) => keyCodes[keyIndex] === codes[index]);
    if (home === undefined) return { code, mark: index < keyCodes.length ? "wrong" : "extra", position };
    unmatched.delete(home);
    return { code, mark: "misplaced", position, keyPosition: home + 1 };
  });
  const missing = [...unmatched].map(
    (index): CodeMark => ({ code: key[index] ?? "", mark: "missing", keyPosition: index + 1 }),
  );
  return [...marks, ...missing];
}

function judgeField(field: CodingField, key: CodingAnswer, answer: CodingAnswer): Verdict {
  if (isListField(field)) {
    const codes = markCodes(key[field], answer[field], field);
    return { correct: codes.every((code) => code.mark === "match"), codes };
  }
  const fold = foldFor(field);
  return { correct: fold(key[field]) === fold(answer[field]) };
}

/** Grades a coding answer: one verdict per field that counts. Pure; the order of fields is the form's. */
export function gradeCodingAnswer(key: CodingAnswer, answer: CodingAnswer, category: string): Grade {
  return tally(Object.fromEntries(gradedFields(key, category).map((field) => [field, judgeField(field, key, answer)])));
}

/**
 * The answer given to each question: matched by `_id`, else by text, else by position; each answer serves one question.
 * Out: in the order of the questions, "" where nothing was answered.
 */
export function matchAnswers(questions: readonly KeyQuestion[], answers: readonly QuestionAnswer[]): string[] {
  const found: (QuestionAnswer | undefined)[] = questions.map(() => undefined);
  const left = new Set(answers);
  const take = (fits: (question: KeyQuestion, answer: QuestionAnswer, index: number) => boolean) => {
    for (const [index, question] of questions.entries()) {
      if (found[index]) continue;
      const answer = left.values().find((candidate) => fits(question, candidate, index));
      if (answer) {
        found[index] = answer;
        left.delete(answer);
      }
    }
  };
  take((question, answer) => answer._id === question._id);
  take((question, answer) => foldText(answer.questionText ?? "") === foldText(question.questionText));
  take((_question, answer, index) => !answer._id && answers[index] === answer);
  return found.map((answer) => answer?.submittedAnswer ?? "");
}

/** Grades dynamic questions: one verdict per question, keyed by its id. Answers are compared as folded strings. */
export function gradeQuestions(questions: readonly KeyQuestion[], answers: readonly QuestionAnswer[]): Grade {
  const submitted = matchAnswers(questions, answers);
  return tally(
    Object.fromEntries(
      questions
        .map((question, index) => [question, submitted[index] ?? ""] as const)
        .filter(([question]) => isAnswered(question.answer))
        .map(([question, answer]) => [question._id, { correct: foldText(answer) === foldText(question.answer) }]),
    ),
  );
}

/** Lays verdicts that staff set by hand over graded ones; the counts follow. Verdicts of ungraded items are ignored. */
export function applyHandMadeVerdicts(grade: Grade, handMade: Record<string, HandMadeVerdict>): Grade {
  return tally(
    Object.fromEntries(
      Object.entries(grade.verdicts).map(([item, verdict]) => {
        const byHand = handMade[item];
        return [item, byHand ? { ...verdict, correct: byHand.correct, handMade: byHand } : verdict];
      }),
    ),
  );
}

function tally(verdicts: Verdicts): Grade {
  const all = Object.values(verdicts);
  const correct = all.filter((verdict) => verdict.correct).length;
  const wrong = all.length - correct;
  return { verdicts, correct, wrong, percent: scorePercent(correct, wrong) };
}

/** Sums grades: an assignment's totals over its sections (design section 4). */
export function sumGrades(grades: readonly { correct: number; wrong: number }[]): {
  totalCorrect: number;
  totalWrong: number;
  overallProgress: number;
} {
  const totalCorrect = grades.reduce((sum, grade) => sum + grade.correct, 0);
  const totalWrong = grades.reduce((sum, grade) => sum + grade.wrong, 0);
  return { totalCorrect, totalWrong, overallProgress: scorePercent(totalCorrect, totalWrong) };
}
