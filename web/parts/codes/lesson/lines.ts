import {
  answerFields,
  type CodingAnswer,
  type CodingField,
  fieldLabels,
  fieldsAskedIn,
  isCodingField,
  isListField,
} from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import type { AnsweredQuestion } from "#contract/api/submissions.ts";
import { systemOfValue, writtenCode } from "#contract/code-shapes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import type { KeyNote, NotCoded } from "#contract/grading-rules.ts";
import type { CodeMark, Mark } from "#contract/marks.ts";
import { isAnswered, normalise } from "#contract/normalise.ts";
import type { Poa, PoaByCode } from "#contract/poa.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { repeatsIn } from "../../words/marks.ts";

/** One line of a result: the given and the right answer. */
export interface LessonLine {
  id: string;
  /** A coding field, or a question's id. */
  item: string;
  label: string;
  mark: Mark | "ungraded";
  /**
   * True if the line counts as right. A verdict by hand decides for all lines of its field. An ungraded line is never
   * right.
   */
  isRight: boolean;
  given: string;
  meant: string;
  /** The official titles of both codes; undefined for text, and while the server prepares the code sets. */
  givenTitle?: string | undefined;
  meantTitle?: string | undefined;
  /** Set if the line is a code. */
  system?: CodeSystem | undefined;
  options?: readonly string[] | undefined;
  slip?: { kind: string; text: string } | undefined;
  /** The positions in the answer and in the key, from 1, for a line of a list. */
  position?: number | undefined;
  keyPosition?: number | undefined;
  note?: KeyNote | undefined;
  /** The statement of the chart that names the given code, and why the key does not code it. */
  notCoded?: NotCoded | undefined;
  /** The points of a line by part points; undefined if it has none or if a verdict by hand decides. */
  partPoints?: number | undefined;
  /** Passages of the chart that the student attached to the given code. */
  own?: readonly Evidence[] | undefined;
  handMade?: CodeMark["handMade"];
  /** Present on admission of the given code and of the key; undefined where it is not asked for. */
  poa?: { given: Poa | undefined; meant: Poa | undefined; isOther: boolean } | undefined;
}

type Submitted = NonNullable<ResultEntry["submitted"]>;

/**
 * Returns the lines of a submitted section in the form's order: one for each code of a list, one for a text or a
 * question.
 */
export function lessonLines(entry: ResultEntry, category: string): LessonLine[] {
  const { submitted, correctAnswerKey, verdicts } = entry;
  if (!submitted) return [];
  if (!correctAnswerKey) return questionLines(entry);
  return fieldsAskedIn(category)
    .filter((field) => !answerFields[field].isUngraded)
    .filter((field) => isAnswered(submitted[field]) || isAnswered(correctAnswerKey[field]))
    .flatMap((field) => {
      const verdict = verdicts[field];
      const notes = entry.keyNotes?.[field] ?? {};
      const withOwn = (line: LessonLine) => ({ ...line, own: entry.evidence[field]?.[noteKey(line.given)] });
      if (!verdict) return [ungradedLine(field, submitted)];
      if (!verdict.codes) return [withOwn(textLine(field, verdict, submitted, correctAnswerKey, notes))];
      const poa = entry.poa === "on" ? submitted.poa : undefined;
      return codeLines(field, { ...verdict, codes: verdict.codes }, correctAnswerKey, notes, poa)
        .map(withOwn)
        .map((line) => (field === "modifiers" ? placedModifier(line, submitted) : line))
        .map((line) => ({ ...line, notCoded: findNotCoded(line, entry.notCoded ?? []) }));
    });
}

/**
 * Returns the line of a modifier with its position as written: in Modifiers, or behind a service. Grading may have moved
 * it from a service to Modifiers.
 */
function placedModifier(line: LessonLine, { modifiers, cptCodes, hcpcsCodes }: Submitted): LessonLine {
  const { position, given } = line;
  const own = normalise(given, "modifiers");
  const entered = modifiers.map((one) => normalise(one, "modifiers"));
  if (position === undefined || entered[position - 1] === own) return line;
  const isBehind = (service: string) => normalise(service).split(/[ -]/).slice(1).includes(own);
  const place = entered.includes(own)
    ? String(entered.indexOf(own) + 1)
    : `in ${[...cptCodes, ...hcpcsCodes].find(isBehind) ?? "a service"}`;
  return { ...line, label: `${fieldLabels.modifiers} · ${place}` };
}

/**
 * Returns the statement that names a code which the key does not have. Text shorter than a code category is not a code.
 */
function findNotCoded({ mark, isRight, given, slip }: LessonLine, statements: readonly NotCoded[]) {
  const [code = ""] = noteKey(given).split(/[- ]/);
  if (isRight || (mark !== "extra" && mark !== "wrong") || slip?.kind === "duplicate" || code.length < 3) return;
  return statements.find(({ statement }) => statement.split(/[^A-Za-z0-9.]+/).some((word) => noteKey(word) === code));
}

function questionLines({ dynamicQuestions, verdicts }: ResultEntry): LessonLine[] {
  return dynamicQuestions.map((question, index) => questionLine(question, index, verdicts[question._id]));
}

/** Returns the line of a question. */
export function questionLine(
  question: AnsweredQuestion,
  index: number,
  { correct, handMade }: Verdict = { correct: question.isCorrect },
): LessonLine {
  return {
    id: question._id,
    item: question._id,
    label: `Q${index + 1}: ${question.questionText}`,
    mark: correct ? "match" : question.submittedAnswer === "" ? "missing" : "wrong",
    isRight: correct,
    given: question.submittedAnswer,
    meant: question.correctAnswer,
    options: question.options,
    note: question.explanation === "" ? undefined : { rationale: question.explanation },
    handMade,
  };
}

function ungradedLine(field: CodingField, submitted: Submitted): LessonLine {
  const given = [submitted[field]].flat().join(", ");
  const slip = { kind: "ungraded", text: "The key has nothing in this field, so it is not graded." };
  return {
    id: field,
    item: field,
    label: fieldLabels[field],
    mark: "ungraded",
    isRight: false,
    given,
    meant: "",
    slip,
  };
}

const repeated = { kind: "duplicate", text: "This code is already in the list." };

type Notes = Record<string, KeyNote>;

/** Returns the line of a text or a single code. */
export function textLine(
  field: CodingField,
  { correct, handMade, slip, titles = {} }: Verdict,
  submitted: CodingAnswer,
  key: CodingAnswer,
  notes: Notes,
): LessonLine {
  const [given, meant] = [String(submitted[field]), String(key[field])];
  return {
    id: field,
    item: field,
    label: fieldLabels[field],
    mark: correct ? "match" : isAnswered(given) ? "wrong" : "missing",
    isRight: correct,
    given,
    meant,
    givenTitle: titles[given],
    meantTitle: titles[meant],
    system: systemOfValue(field, meant),
    slip,
    note: notes[noteKey(meant)],
    handMade,
  };
}

/** Returns one line for each code of a list. `givenPoa` is undefined where POA is not asked for. */
export function codeLines(
  field: CodingField,
  { correct, codes, handMade, titles = {} }: Verdict & { codes: readonly CodeMark[] },
  key: CodingAnswer,
  notes: Notes,
  givenPoa: PoaByCode | undefined,
): LessonLine[] {
  const keyCodes = isListField(field) ? key[field] : [];
  const isWrongByHand = handMade !== undefined && !correct && codes.every(({ mark }) => mark === "match");
  const repeats = repeatsIn(codes);
  return codes.map((line, index) => {
    const { code, mark, meant, points, position, keyPosition } = line;
    const slip = line.slip ?? (repeats.includes(line) ? repeated : line.poa && { kind: "poa", text: "" });
    const theirs = meant ?? (keyPosition === undefined ? "" : (keyCodes[keyPosition - 1] ?? code));
    const place = position ?? (keyPosition && `${keyPosition} in the key`);
    return {
      id: `${field} ${index}`,
      item: field,
      label: place === undefined ? fieldLabels[field] : `${fieldLabels[field]} · ${place}`,
      mark,
      isRight: handMade ? correct : mark === "match" && !isWrongByHand,
      given: position === undefined ? "" : code,
      position,
      keyPosition,
      meant: theirs,
      givenTitle: position === undefined ? undefined : titles[code],
      meantTitle: theirs === "" ? undefined : titles[meant ?? code],
      system: answerFields[field].system,
      slip,
      note: notes[noteKey(theirs)],
      partPoints: (mark === "wrong" ? points > 0 : line.poa && points < 1) && !handMade ? points : undefined,
      poa:
        givenPoa && field === "icdCodes"
          ? { given: givenPoa[noteKey(code)], meant: notes[noteKey(theirs)]?.poa, isOther: line.poa !== undefined }
          : undefined,
      handMade: line.handMade ?? (index === 0 ? handMade : undefined),
    };
  });
}

/** Returns the given answer; a code in its display form. */
export function writtenAs({ item, given }: LessonLine): string {
  return isCodingField(item) ? writtenCode(item, given) : given;
}

/** Returns the code by which calls name a line; null for a text or a question. */
export function codeOfLine({ item, system, given, meant }: LessonLine): string | null {
  if (system === undefined || !isListItem(item)) return null;
  return given === "" ? meant : given;
}

/** Returns the line of a field or question and, in a list, of a code; undefined if it no longer exists. */
export function findLine(
  lines: readonly LessonLine[],
  { field, code }: { field: string; code: string | null },
): LessonLine | undefined {
  const ofField = lines.filter(({ item }) => item === field);
  if (code === null || !isCodingField(field)) return ofField[0];
  const same = ofField.filter((line) => normalise(codeOfLine(line) ?? "", field) === normalise(code, field));
  return same.find(({ mark }) => mark !== "match") ?? same[0];
}

function isListItem(item: string): boolean {
  return item in answerFields && isListField(item as CodingField);
}

/** Returns the first question to the assistant about a line. */
export function questionAbout({ given, meant, label, mark }: LessonLine): string {
  if (given !== "" && meant !== "" && mark === "wrong") return `Why is it ${meant} and not ${given}?`;
  if (mark === "missing") return `Why does ${meant} belong to it?`;
  if (mark === "extra") return `Why does ${given} not belong to it?`;
  return `What is wrong with this line (${label})?`;
}
