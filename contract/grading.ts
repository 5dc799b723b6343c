import {
  answerFields,
  type CodingAnswer,
  type CodingField,
  fieldsAskedIn,
  isCodingField,
  isListField,
} from "./answers.ts";
import { noteKey } from "./evidence.ts";
import type { Scoring } from "./grading-rules.ts";
import { type CodeMark, type Graded, markCodes, plainly } from "./marks.ts";
import { isAnswered, normalise } from "./normalise.ts";
import type { PoaByCode } from "./poa.ts";
import { scorePercent } from "./progress.ts";
import { type Moved, moveModifiers } from "./service-lines.ts";
import { type HandMadeVerdicts, handMadeIn, handMadeLine, type Verdict, type Verdicts } from "./verdicts.ts";

/** The score by lines: points reached, and lines in all. A text or a question is one line. */
interface LineCount {
  points: number;
  lines: number;
}

export interface Grade {
  verdicts: Verdicts;
  correct: number;
  wrong: number;
  /** The basis of the score: fields or lines, by the section's scoring. */
  earned: number;
  possible: number;
  percent: number;
}

interface Question {
  _id: string;
  questionText: string;
}

export interface KeyQuestion extends Question {
  answer: string;
}

interface QuestionAnswer {
  _id?: string | undefined;
  questionText?: string | undefined;
  submittedAnswer: string;
}

/** Returns the graded fields: the key has a value, and the category asks for the field. */
export function gradedFields(key: CodingAnswer, category: string): CodingField[] {
  const asked = fieldsAskedIn(category);
  return asked.filter((field) => !answerFields[field].isUngraded && isAnswered(key[field]));
}

/** Returns the marks with each line as it was typed. */
function asWritten(marks: CodeMark[], lines: readonly string[] | undefined): CodeMark[] {
  return marks.map((mark) => {
    const line = mark.position === undefined ? undefined : lines?.[mark.position - 1];
    return line === undefined ? mark : { ...mark, code: line };
  });
}

/** Grades one field. Returns undefined for an optional text that was left out: it does not count. */
function judgeField(
  field: CodingField,
  key: CodingAnswer,
  { answer, written, poa }: Moved & { poa: PoaByCode | undefined },
  graded: Graded,
): Verdict | undefined {
  if (isListField(field)) {
    const codes = asWritten(markCodes(key[field], answer[field], field, graded, poa), written[field]);
    return { correct: codes.every((code) => code.mark === "match"), codes };
  }
  const { accept = [], optional = false } = graded.rules.keyNotes[field]?.[noteKey(key[field])] ?? {};
  const given = normalise(answer[field], field);
  if (optional && given === "") return undefined;
  return { correct: [key[field], ...accept].some((right) => normalise(right, field) === given) };
}

/**
 * Grades a coding answer (coding.md section 3): one verdict for each graded field in the order of the form, and the score
 * by the section's rules. Pure.
 */
export function gradeCodingAnswer(
  key: CodingAnswer,
  answer: CodingAnswer & { poa?: PoaByCode | undefined },
  category: string,
  graded: Graded = plainly,
): Grade {
  const moved = { ...moveModifiers(key, answer, category, graded.rules.keyNotes), poa: answer.poa };
  const verdicts = gradedFields(key, category).flatMap((field) => {
    const verdict = judgeField(field, key, moved, graded);
    return verdict ? [[field, verdict] as const] : [];
  });
  return tally(Object.fromEntries(verdicts), graded.rules.scoring);
}

/** The keys by which an answer is matched to its question: `_id`, else text, else position. */
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
 * Returns the answer to each question, in the order of the questions; undefined without an answer. Each answer is used
 * once.
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

/** Grades questions: one verdict for each question, by its id. Answers are compared normalised. */
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

/** Marks lines as right that staff accepted for this student, each once; the field's verdict follows its lines. */
function withLinesByHand(item: string, verdict: Verdict, handMade: HandMadeVerdicts): Verdict {
  if (!verdict.codes || !isCodingField(item)) return verdict;
  const left = handMadeIn(handMade, item);
  const codes = verdict.codes.map((line): CodeMark => {
    const name = handMadeLine(item, normalise(line.code, item));
    const { [name]: byHand } = left;
    if (!byHand || line.mark === "match") return line;
    delete left[name];
    const { correct: _correct, ...said } = byHand;
    return { ...line, mark: "match", points: 1, handMade: said };
  });
  return { ...verdict, correct: codes.every(({ mark }) => mark === "match"), codes };
}

/** Replaces graded verdicts by those that staff set by hand, and counts again. Verdicts on ungraded items are ignored. */
export function applyHandMadeVerdicts(grade: Grade, handMade: HandMadeVerdicts, scoring: Scoring = "fields"): Grade {
  if (Object.keys(handMade).length === 0) return grade;
  return tally(
    Object.fromEntries(
      Object.entries(grade.verdicts).map(([item, graded]) => {
        const byHand = handMade[item];
        const verdict = withLinesByHand(item, graded, handMade);
        return [item, byHand ? { ...verdict, correct: byHand.correct, handMade: byHand } : verdict];
      }),
    ),
    scoring,
  );
}

function linesOf({ correct, codes, handMade }: Verdict) {
  if (!codes) return { points: correct ? 1 : 0, entered: 1, inKey: 1 };
  // A line that is right by hand counts once in both lists, also if one list lacks it: it is paired with itself only.
  const entered = codes.filter((code) => code.position !== undefined || code.handMade).length;
  const inKey = codes.filter((code) => code.keyPosition !== undefined || code.handMade).length;
  // A list is right by hand only if every line is right: extra lines must not make up for missing ones.
  const all = Math.max(entered, inKey);
  if (handMade) return correct ? { points: all, entered: all, inKey: all } : { points: 0, entered, inKey };
  return { points: codes.reduce((sum, code) => sum + code.points, 0), entered, inKey };
}

/** Counts the lines of a section and the points reached. Extra lines lower the score. */
export function countLines(verdicts: Verdicts): LineCount {
  const all = Object.values(verdicts).map(linesOf);
  const sum = (name: "points" | "entered" | "inKey") => all.reduce((total, one) => total + one[name], 0);
  const lines = Math.max(sum("entered"), sum("inKey"));
  return { points: Math.min(sum("points"), lines), lines };
}

function tally(verdicts: Verdicts, scoring: Scoring = "fields"): Grade {
  const all = Object.values(verdicts);
  const correct = all.filter((verdict) => verdict.correct).length;
  const wrong = all.length - correct;
  const { points, lines } = countLines(verdicts);
  const [earned, possible] = scoring === "codes" ? [points, lines] : [correct, all.length];
  return { verdicts, correct, wrong, earned, possible, percent: scorePercent(earned, possible - earned) };
}

/** Sums the grades of the sections of an assignment. */
export function sumGrades(grades: readonly Pick<Grade, "correct" | "wrong" | "earned" | "possible">[]): {
  totalCorrect: number;
  totalWrong: number;
  overallProgress: number;
} {
  let totalCorrect = 0;
  let totalWrong = 0;
  let earned = 0;
  let possible = 0;
  for (const grade of grades) {
    totalCorrect += grade.correct;
    totalWrong += grade.wrong;
    earned += grade.earned;
    possible += grade.possible;
  }
  return { totalCorrect, totalWrong, overallProgress: scorePercent(earned, possible - earned) };
}
