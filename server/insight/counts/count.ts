import { answerFields, isCodingField } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import type { Mark } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";
import type { Verdict, Verdicts } from "#contract/verdicts.ts";
import { givenAnswersOf, verdictsOf } from "../../core/database/json-columns.ts";
import type { GivenAnswers, SubmissionTable, TallyPart, TallyTable } from "../../core/database/schema.ts";

/** The counted facts of a submission: columns of its row, and the start of its attempt. */
export interface Countable
  extends Pick<
    SubmissionTable,
    "section_id" | "verdicts" | "answers" | "auto" | "late_seconds" | "submitted_at" | "percent"
  > {
  started_at: string | null;
}

/** One line of a graded answer: a code with its mark, or a whole text field or question, whose code is empty. */
export interface Line {
  /** A field of the answer, or the id of a question. */
  item: string;
  code: string;
  mark: Mark;
  /** The wrong answer that was given instead of the key's. */
  given?: string;
}

/** Rows of the table `tally`, by `keyOfTally`. */
export type Tally = Map<string, TallyTable>;

/** Shares are summed as integers in this unit, so that subtracting what was added leaves exactly 0. */
export const shareUnit = 10_000;

const maxAnswerLength = 60;
const minuteMs = 60_000;

/**
 * Returns the whole minutes from the start of an attempt to its submission; null where the start is not known. A start
 * after the submission belongs to a later attempt.
 */
export function minutesTaken({
  started_at,
  submitted_at,
}: Pick<Countable, "started_at" | "submitted_at">): number | null {
  const ms = started_at === null ? 0 : Date.parse(submitted_at) - Date.parse(started_at);
  return ms > 0 ? Math.round(ms / minuteMs) : null;
}

/** Adds a submission to a tally (sign 1), or subtracts it (sign -1). */
export function addToTally(tally: Tally, submission: Countable, sign: 1 | -1): void {
  const verdicts = verdictsOf(submission);
  const lines = linesOf(verdicts, submission);
  const add = (part: TallyPart, item = "", code = "", other = "", more: Partial<TallyTable> = {}) =>
    addTo(tally, { section_id: submission.section_id, part, item, code, other }, sign, more);

  add("all");
  if (submission.auto) add("auto");
  if (submission.late_seconds > 0) add("late");
  const minutes = minutesTaken(submission);
  if (minutes !== null) add("minutes", "", String(minutes));
  add("percent", "", String(submission.percent));
  const fields = Object.entries(verdicts).map(([item, { correct }]) => ({ item, isRight: correct }));
  for (const { item, ...figures } of withRest(fields)) add("field", item, "", "", figures);
  const keyLines = lines.filter(({ mark }) => mark !== "extra").map((line) => ({ ...line, isRight: isRight(line) }));
  for (const { item, code, ...figures } of withRest(keyLines)) add("line", item, code, "", figures);
  for (const { item, code, mark, given = "" } of lines) if (mark !== "match") add(mark, item, code, given);
}

type TallyKey = Pick<TallyTable, "section_id" | "part" | "item" | "code" | "other">;

/** Returns the map key of a tally row. */
export function keyOfTally({ section_id, part, item, code, other }: TallyKey): string {
  return `${section_id}\n${part}\n${item}\n${code}\n${other}`;
}

function addTo(
  tally: Tally,
  tallyKey: TallyKey,
  sign: 1 | -1,
  { n_right = 0, rest = 0, rest_right = 0, rest_square = 0 }: Partial<TallyTable>,
): void {
  const key = keyOfTally(tallyKey);
  const row = tally.get(key) ?? { ...tallyKey, n: 0, n_right: 0, rest: 0, rest_right: 0, rest_square: 0 };
  row.n += sign;
  row.n_right += sign * n_right;
  row.rest += sign * rest;
  row.rest_right += sign * rest_right;
  row.rest_square += sign * rest_square;
  tally.set(key, row);
}

/** A code in the wrong place counts as right here; the part `misplaced` counts it as well. */
function isRight({ mark }: Line): boolean {
  return mark === "match" || mark === "misplaced";
}

/** Adds to each item the share of the other items that are right, which the discrimination of the item is computed from. */
function withRest<T extends { isRight: boolean }>(items: readonly T[]) {
  const right = items.filter((item) => item.isRight).length;
  return items.map((item) => {
    const n_right = Number(item.isRight);
    const rest = items.length < 2 ? 0 : Math.round((shareUnit * (right - n_right)) / (items.length - 1));
    return { ...item, n_right, rest, rest_right: rest * n_right, rest_square: rest * rest };
  });
}

/** Returns the lines of a graded answer. All lines of a field that staff have set right by hand are right. */
export function linesOf(verdicts: Verdicts, submission: Pick<SubmissionTable, "answers">): Line[] {
  const answers = givenAnswersOf(submission);
  return Object.entries(verdicts).flatMap(([item, verdict]) =>
    verdict.codes ? linesOfCodes(item, verdict, verdict.codes) : [lineOfText(item, verdict, answers)],
  );
}

function linesOfCodes(item: string, verdict: Verdict, codes: NonNullable<Verdict["codes"]>): Line[] {
  const isSetRight = verdict.handMade?.correct === true;
  return codes.flatMap(({ code, mark, meant, keyPosition, handMade }): Line[] => {
    const line = { item, code: countedCode(meant ?? code, item) };
    // Staff accepted a code that the key does not have: other students cannot miss it.
    if (handMade && keyPosition === undefined) return [];
    if (isSetRight) return mark === "extra" ? [] : [{ ...line, mark: "match" }];
    return [mark === "wrong" ? { ...line, mark, given: countedCode(code, item) } : { ...line, mark }];
  });
}

function lineOfText(item: string, { correct }: Verdict, answers: GivenAnswers): Line {
  const line = { item, code: "" };
  if (correct) return { ...line, mark: "match" };
  if (!isCodingField(item)) {
    const text = answers.dynamicQuestions?.find(({ _id }) => _id === item)?.submittedAnswer.trim() ?? "";
    if (text === "") return { ...line, mark: "missing" };
    return { ...line, mark: "wrong", given: text.length > maxAnswerLength ? "" : text };
  }
  const text = String(answers[item] ?? "").slice(0, maxAnswerLength + 1);
  const given = countedCode(text, item);
  if (given === "") return { ...line, mark: "missing" };
  // Only given codes are counted: wrong names and ages would make a row for nearly every student.
  const isCode = answerFields[item].system !== undefined;
  return { ...line, mark: "wrong", given: isCode && given.length <= maxAnswerLength ? given : "" };
}

const maxCachedCodes = 20_000;

/** Counted codes by item and written code: the students of a class write the same few codes. */
const cachedCodes = new Map<string, string>();

/** Returns a code in the form in which codes are counted, whatever dots, case and spaces it was written with. */
export function countedCode(code: string, item: string): string {
  const key = `${item}\n${code}`;
  const cached = cachedCodes.get(key);
  if (cached !== undefined) return cached;
  const counted = noteKey(normalise(code, isCodingField(item) ? item : undefined));
  if (cachedCodes.size >= maxCachedCodes) cachedCodes.clear();
  cachedCodes.set(key, counted);
  return counted;
}
