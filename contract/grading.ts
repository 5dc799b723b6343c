import {
  answerFields,
  type CodingAnswer,
  type CodingField,
  fieldsAskedIn,
  isListField,
  type ListField,
} from "./answers.ts";
import { isAnswered, normalise, normaliseCodes } from "./normalise.ts";
import { scorePercent } from "./progress.ts";

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
  /** The name of who set it; for staff only. */
  by?: string | undefined;
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

interface Question {
  _id: string;
  questionText: string;
}

export interface KeyQuestion extends Question {
  answer: string;
}

export interface QuestionAnswer {
  _id?: string | undefined;
  questionText?: string | undefined;
  submittedAnswer: string;
}

/** The fields of a key that count: the key has a value, and the category asks students for it (design section 4). */
export function gradedFields(key: CodingAnswer, category: string): CodingField[] {
  const asked = fieldsAskedIn(category);
  return asked.filter((field) => !answerFields[field].isUngraded && isAnswered(key[field]));
}

/**
 * Marks every code of a list answer against the key's list, position by position (design section 4).
 * Out: a mark per submitted code in its order, then one per key code that is missing.
 */
export function markCodes(key: readonly string[], submitted: readonly string[], field: ListField): CodeMark[] {
  const keyLines = normaliseCodes(key, field);
  const lines = normaliseCodes(submitted, field);
  const keyCodes = keyLines.map((line) => line.compared);
  const codes = lines.map((line) => line.compared);
  const isMatch = (index: number) => index < keyCodes.length && codes[index] === keyCodes[index];
  const unmatched = new Set(keyCodes.keys().filter((index) => !isMatch(index)));

  const marks = lines.map(({ code }, index): CodeMark => {
    const position = index + 1;
    if (isMatch(index)) return { code, mark: "match", position, keyPosition: position };
    const home = unmatched.values().find((keyIndex) => keyCodes[keyIndex] === codes[index]);
    if (home === undefined) return { code, mark: index < keyCodes.length ? "wrong" : "extra", position };
    unmatched.delete(home);
    return { code, mark: "misplaced", position, keyPosition: home + 1 };
  });
  const missing = [...unmatched].map(
    (index): CodeMark => ({ code: keyLines[index]?.code ?? "", mark: "missing", keyPosition: index + 1 }),
  );
  return [...marks, ...missing];
}

function judgeField(field: CodingField, key: CodingAnswer, answer: CodingAnswer): Verdict {
  if (isListField(field)) {
    const codes = markCodes(key[field], answer[field], field);
    return { correct: codes.every((code) => code.mark === "match"), codes };
  }
  return { correct: normalise(key[field], field) === normalise(answer[field], field) };
}

/** Grades a coding answer: one verdict per field that counts. Pure; the order of fields is the form's. */
export function gradeCodingAnswer(key: CodingAnswer, answer: CodingAnswer, category: string): Grade {
  return tally(Object.fromEntries(gradedFields(key, category).map((field) => [field, judgeField(field, key, answer)])));
}

/** By what an answer finds its question: `_id`, else text, else position. Undefined finds none. */
const matchKeys: {
  ofQuestion: (question: Question, index: number) => unknown;
  ofAnswer: (answer: QuestionAnswer, index: number) => unknown;
}[] = [
  { ofQuestion: ({ _id }) => _id, ofAnswer: ({ _id }) => _id },
  {
    ofQuestion: ({ questionText }) => normalise(questionText),
    ofAnswer: ({ questionText = "" }) => normalise(questionText),
  },
  { ofQuestion: (_question, index) => index, ofAnswer: ({ _id }, index) => (_id ? undefined : index) },
];

/**
 * The answer given to each question; each answer serves one question.
 * Out: in the order of the questions, undefined where nothing was answered.
 */
export function matchQuestions<Given extends QuestionAnswer>(
  questions: readonly Question[],
  answers: readonly Given[],
): (Given | undefined)[] {
  const found: (Given | undefined)[] = questions.map(() => undefined);
  let left = [...answers.entries()];
  for (const { ofQuestion, ofAnswer } of matchKeys) {
    const waiting = Map.groupBy(left, ([index, answer]) => ofAnswer(answer, index));
    for (const [index, question] of questions.entries()) {
      found[index] ??= waiting.get(ofQuestion(question, index))?.shift()?.[1];
    }
    left = left.filter(([, answer]) => !found.includes(answer));
  }
  return found;
}

/** Grades dynamic questions: one verdict per question, keyed by its id. Answers are compared as folded strings. */
export function gradeQuestions(questions: readonly KeyQuestion[], answers: readonly QuestionAnswer[]): Grade {
  const submitted = matchQuestions(questions, answers);
  return tally(
    Object.fromEntries(
      questions
        .map((question, index) => [question, submitted[index]?.submittedAnswer ?? ""] as const)
        .filter(([question]) => isAnswered(question.answer))
        .map(([question, answer]) => [question._id, { correct: normalise(answer) === normalise(question.answer) }]),
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
