import { type CodingField, fieldLabels, isCodingField, isListField } from "#contract/answers.ts";
import type { CodeMark } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import type { SectionWithKey } from "../sections/load-keyed.ts";

/** A line of a result that a student can dispute. */
export interface DisputedLine {
  /** A coding field, or a question by its id. */
  item: string;
  /** The mark of a code in a list; undefined for a text or a question. */
  mark?: CodeMark;
  /** All marks of the list. */
  among?: readonly CodeMark[];
}

/** Returns the normalised code of a line, by which lines of several students are compared. */
export function codeKey(field: string, code: string | null | undefined): string {
  return code && isCodingField(field) ? normalise(code, field) : "";
}

/** Finds the wrong line with this code; undefined if there is none. */
export function findLine(verdicts: Verdicts, field: string, key: string): DisputedLine | undefined {
  const verdict = Object.hasOwn(verdicts, field) ? verdicts[field] : undefined;
  if (!verdict || verdict.correct) return;
  if (!isListItem(field)) return { item: field };
  const mark = verdict.codes?.find((one) => one.mark !== "match" && codeKey(field, one.code) === key);
  return mark && { item: field, mark, among: verdict.codes ?? [] };
}

/** True for a coding field that holds a list of codes. */
export function isListItem(field: string): field is CodingField {
  return isCodingField(field) && isListField(field);
}

/** Returns the label of a field, or the text of a question. */
export function labelOf(section: Pick<SectionWithKey, "questions">, field: string): string {
  if (isCodingField(field)) return fieldLabels[field];
  return section.questions.find(({ id }) => id === field)?.text ?? "Question";
}
