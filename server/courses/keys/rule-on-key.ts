import { type CodingField, isCodingField, type ListField } from "#contract/answers.ts";
import type { RulingKind } from "#contract/api/disputes.ts";
import { moveNote, noteKey } from "#contract/evidence.ts";
import type { KeyNote } from "#contract/grading-rules.ts";
import type { CodeMark } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";
import { isBlank } from "#contract/text-rules.ts";
import type { SectionKey } from "../../core/database/schema.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import type { DisputedLine } from "./disputed-line.ts";
import { notesOfKey } from "./section-key.ts";

type KeyRuling = Exclude<RulingKind, "student">;

/**
 * Returns the key after a ruling. `alternative`: the student's answer is accepted too; a code that is not in the key, or
 * that the student left out, becomes optional. `key`: the student's answer replaces the key's. Throws 422 if the line
 * cannot have an alternative.
 */
export function ruleOnKey(key: SectionKey, line: DisputedLine, submitted: string, as: KeyRuling): SectionKey {
  if (!isCodingField(line.item)) return ruleOnQuestion(key, line.item, submitted, as);
  if (line.mark) return ruleOnCode(key, line.item as ListField, line.mark, line.among ?? [], as);
  return ruleOnText(key, line.item, submitted, as);
}

function ruleOnQuestion(key: SectionKey, id: string, submitted: string, as: KeyRuling): SectionKey {
  const question = key.questions.find(({ _id }) => _id === id);
  if (as === "alternative")
    throw ruleBroken("as", "A question has one answer: make it the key, or rule for this student");
  if (submitted === "" || (question && question.options.length > 0 && !question.options.includes(submitted))) {
    throw ruleBroken("as", "What the student wrote is not one of the question's options");
  }
  return { ...key, questions: key.questions.map((one) => (one._id === id ? { ...one, answer: submitted } : one)) };
}

function ruleOnText(key: SectionKey, field: CodingField, submitted: string, as: KeyRuling): SectionKey {
  const current = String(key.answerKey?.[field] ?? "");
  if (isBlank(submitted)) {
    if (as === "alternative") return withNote(key, field, current, { optional: true });
    throw ruleBroken("as", "The student left this field empty: a key needs a value");
  }
  if (as === "alternative") return accepting(key, field, current, submitted);
  return withAnswer(withMovedNote(key, field, [current, submitted], [submitted]), field, submitted);
}

function ruleOnCode(
  key: SectionKey,
  field: ListField,
  mark: CodeMark,
  among: readonly CodeMark[],
  as: KeyRuling,
): SectionKey {
  const codes = key.answerKey?.[field] ?? [];
  const index = (mark.keyPosition ?? 0) - 1;
  if (mark.mark === "misplaced") {
    throw ruleBroken(
      "as",
      "The code is right, but in another position: change the order rule, or rule for this student",
    );
  }
  const already = codes.filter((code) => normalise(code, field) === normalise(mark.code, field)).length;
  const isTwice = already > (mark.mark === "missing" ? 1 : 0) && mark.mark !== "wrong";
  if (isTwice && as === "alternative") {
    throw ruleBroken(
      "as",
      "The key would have this code twice, and an alternative counts for both: make it the key, or rule for this student",
    );
  }
  if (mark.mark === "missing") {
    if (as === "alternative") return withNote(key, field, mark.code, { optional: true });
    return withAnswer(key, field, codes.toSpliced(index, 1));
  }
  if (mark.mark === "extra") {
    const added = withAnswer(key, field, codes.toSpliced(indexInKey(mark, among, codes.length), 0, mark.code));
    return as === "alternative" ? withNote(added, field, mark.code, { optional: true }) : added;
  }
  if (as === "alternative") return accepting(key, field, mark.meant ?? "", mark.code);
  const replaced = codes.toSpliced(index, 1, mark.code);
  return withAnswer(withMovedNote(key, field, [codes[index] ?? "", mark.code], replaced), field, replaced);
}

/** Returns the index in the key where an extra code belongs, so that the student's order becomes right. */
function indexInKey({ position }: CodeMark, among: readonly CodeMark[], end: number): number {
  if (position === undefined) return end;
  const matches = among.filter(({ mark }) => mark === "match");
  const positions = (ones: CodeMark[]) => ones.map(({ keyPosition = 0 }) => keyPosition);
  const before = positions(matches.filter((one) => (one.position ?? 0) < position));
  const behind = positions(matches.filter((one) => (one.position ?? 0) > position));
  if (before.length > 0) return Math.max(...before);
  return Math.min(position - 1, end, ...behind.map((position) => position - 1));
}

function accepting(key: SectionKey, field: CodingField, code: string, other: string): SectionKey {
  const { accept = [] } = key.keyNotes[field]?.[noteKey(code)] ?? {};
  return withNote(key, field, code, { accept: [...accept, other] });
}

function withNote(key: SectionKey, field: CodingField, code: string, note: KeyNote): SectionKey {
  const ofField = key.keyNotes[field] ?? {};
  const name = noteKey(code);
  return { ...key, keyNotes: { ...key.keyNotes, [field]: { ...ofField, [name]: { ...ofField[name], ...note } } } };
}

/** Moves the note of a replaced code to the new code. `codes` is the list after the change. */
function withMovedNote(
  key: SectionKey,
  field: CodingField,
  [from, to]: [string, string],
  codes: readonly string[],
): SectionKey {
  return { ...key, keyNotes: { ...key.keyNotes, [field]: moveNote(key.keyNotes[field] ?? {}, from, to, codes) } };
}

/** Sets a field of the key, and drops the notes of codes that are no longer in it. */
function withAnswer(key: SectionKey, field: CodingField, value: string | string[]): SectionKey {
  if (!key.answerKey) return key;
  const answerKey = { ...key.answerKey, [field]: value };
  return { ...key, answerKey, keyNotes: notesOfKey(key.keyNotes, answerKey) };
}
