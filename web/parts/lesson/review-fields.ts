import { answerFields, type CodingField, codingFields, fieldLabels } from "#contract/answers.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import type { Verdict } from "#contract/grading.ts";
import { isAnswered } from "#contract/normalise.ts";
import { codeLines, type LessonLine, questionLine, textLine } from "./lines.ts";

/** The coding fields as staff read them: Adx last. */
export const fieldOrder = codingFields.toSorted((one, other) => Number(one === "adx") - Number(other === "adx"));

/** A row of the comparison: a coding field with its lines, or a question. */
export interface ReviewField {
  /** A coding field, or a question's id. */
  item: string;
  label: string;
  /** Absent where nothing is graded. */
  verdict: Verdict | undefined;
  lines: LessonLine[];
}

/** The rows of a section: every field of the form, or every question. */
export function reviewFields(block: SubmissionBlock): ReviewField[] {
  const questions = block.enteredValues.dynamicQuestions;
  if (questions.length === 0) return fieldOrder.map((field) => codingField(block, field));
  return questions.map((question, index) => {
    const verdict = block.verdicts[question._id] ?? { correct: question.isCorrect };
    const line = questionLine(question, index, verdict);
    return { item: question._id, label: line.label, verdict, lines: [line] };
  });
}

function codingField({ enteredValues, answerKey, verdicts, keyNotes }: SubmissionBlock, field: CodingField) {
  const verdict = verdicts[field];
  const notes = keyNotes[field] ?? {};
  const lines = verdict?.codes
    ? codeLines(field, { ...verdict, codes: verdict.codes }, answerKey, notes)
    : verdict
      ? [textLine(field, verdict, enteredValues, answerKey, notes)]
      : ungraded(field, [enteredValues[field]].flat(), [answerKey[field]].flat());
  return { item: field, label: fieldLabels[field], verdict, lines };
}

/** What is not graded, side by side as it stands. */
function ungraded(field: CodingField, given: readonly string[], meant: readonly string[]): LessonLine[] {
  const count = isAnswered(given) || isAnswered(meant) ? Math.max(given.length, meant.length) : 1;
  return Array.from({ length: count }, (_, index) => ({
    id: `${field} ${index}`,
    item: field,
    label: fieldLabels[field],
    mark: "ungraded",
    isRight: true,
    given: given[index] ?? "",
    meant: meant[index] ?? "",
    system: answerFields[field].system,
  }));
}

/** Whether staff who look for what went wrong want to see a row. */
export function isWrong({ verdict }: ReviewField): boolean {
  return verdict !== undefined && !verdict.correct;
}

/** The lines of a wrong field that are to be looked at, and how many match beside them. */
export function wrongLines({ lines }: ReviewField): { shown: LessonLine[]; matching: number } {
  const shown = lines.filter(({ mark }) => mark !== "match");
  return { shown: shown.length === 0 ? lines : shown, matching: shown.length === 0 ? 0 : lines.length - shown.length };
}
