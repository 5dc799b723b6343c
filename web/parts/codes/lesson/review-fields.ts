import { type CodingField, codingFields, fieldLabels } from "#contract/answers.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { systemOfValue } from "#contract/code-shapes.ts";
import { isAnswered } from "#contract/normalise.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { codeLines, type LessonLine, questionLine, textLine } from "./lines.ts";

/** The coding fields in the order for staff: Adx last. */
export const fieldOrder = codingFields.toSorted((one, other) => Number(one === "adx") - Number(other === "adx"));

/** A row of the comparison: a coding field with its lines, or a question. */
export interface ReviewField {
  /** A coding field, or a question's id. */
  item: string;
  label: string;
  /** Undefined if nothing is graded. */
  verdict: Verdict | undefined;
  lines: LessonLine[];
}

/** Returns the rows of a section: all fields of the form, or all questions. */
export function reviewFields(block: SubmissionBlock): ReviewField[] {
  const questions = block.enteredValues.dynamicQuestions;
  if (questions.length === 0) return fieldOrder.map((field) => codingField(block, field));
  return questions.map((question, index) => {
    const verdict = block.verdicts[question._id] ?? { correct: question.isCorrect };
    const line = questionLine(question, index, verdict);
    return { item: question._id, label: line.label, verdict, lines: [line] };
  });
}

function codingField({ enteredValues, answerKey, verdicts, keyNotes, poa }: SubmissionBlock, field: CodingField) {
  const verdict = verdicts[field];
  const notes = keyNotes[field] ?? {};
  const lines = verdict?.codes
    ? codeLines(
        field,
        { ...verdict, codes: verdict.codes },
        answerKey,
        notes,
        poa === "on" ? enteredValues.poa : undefined,
      )
    : verdict
      ? [textLine(field, verdict, enteredValues, answerKey, notes)]
      : ungraded(field, [enteredValues[field]].flat(), [answerKey[field]].flat());
  return { item: field, label: fieldLabels[field], verdict, lines };
}

/** Returns the lines of an ungraded field: both lists side by side. */
function ungraded(field: CodingField, given: readonly string[], meant: readonly string[]): LessonLine[] {
  const count = isAnswered(given) || isAnswered(meant) ? Math.max(given.length, meant.length) : 1;
  return Array.from({ length: count }, (_, index) => ({
    id: `${field} ${index}`,
    item: field,
    label: fieldLabels[field],
    mark: "ungraded",
    isRight: false,
    given: given[index] ?? "",
    meant: meant[index] ?? "",
    system: systemOfValue(field, given[index] || meant[index] || ""),
  }));
}

/** True for a row that is wrong or was decided by hand. */
export function isWrong({ verdict }: ReviewField): boolean {
  return verdict !== undefined && (!verdict.correct || isByHand(verdict));
}

/** True if a field or one of its lines was decided by hand. */
export function isByHand({ handMade, codes = [] }: Verdict): boolean {
  return handMade !== undefined || codes.some((line) => line.handMade !== undefined);
}

/** Returns wrong rows first; within each kind in the form's order. */
export function wrongFirst(fields: readonly ReviewField[]): ReviewField[] {
  return [...fields.filter(isWrong), ...fields.filter((field) => !isWrong(field))];
}

/** Splits the lines of a field into those to show and those that match, if folding the matching ones saves space. */
export function foldLines({ lines, verdict }: ReviewField): { shown: LessonLine[]; matching: LessonLine[] } {
  const isPlain = ({ handMade }: LessonLine) => handMade === undefined || handMade === verdict?.handMade;
  const matching = lines.filter((line) => line.mark === "match" && isPlain(line) && !line.poa?.isOther);
  if (matching.length < 2) return { shown: [...lines], matching: [] };
  return { shown: lines.filter((line) => !matching.includes(line)), matching };
}
