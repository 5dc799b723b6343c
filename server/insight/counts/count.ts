import { answerFields, isCodingField } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import type { Mark } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";
import type { Verdict, Verdicts } from "#contract/verdicts.ts";
import { givenAnswersOf, verdictsOf } from "../../core/database/json-columns.ts";
import type { GivenAnswers, SubmissionTable, TallyPart, TallyTable } from "../../core/database/schema.ts";

/** A submission as far as it is counted: nothing but its own row and its attempt's start decide what it adds. */
export interface Countable
  extends Pick<
    SubmissionTable,
    "section_id" | "verdicts" | "answers" | "auto" | "late_seconds" | "submitted_at" | "percent"
  > {
  started_at: string | null;
}

/** One line of an answer: a code of the key with its mark, or a text or a question as a whole (without code). */
export interface Line {
  item: string;
  code: string;
  mark: Mark;
  /** What stands in the place of the key's. */
  given?: string;
}

/** Figures to be added to what is kept, by what they count. */
export type Tally = Map<string, TallyTable>;

/** Shares are summed as whole numbers, so that what is taken out again leaves nothing behind. */
export const shareUnit = 10_000;

const longestAnswer = 60;
const minuteMs = 60_000;

/** Adds a submission to a tally, or takes it out. */
export function countIn(tally: Tally, submission: Countable, sign: 1 | -1): void {
  const verdicts = verdictsOf(submission);
  const lines = linesOf(verdicts, submission);
  const add = (part: TallyPart, item = "", code = "", other = "", more: Partial<TallyTable> = {}) =>
    addTo(tally, { section_id: submission.section_id, part, item, code, other }, sign, more);

  add("all");
  if (submission.auto) add("auto");
  if (submission.late_seconds > 0) add("late");
  if (submission.started_at !== null) {
    const ms = Date.parse(submission.submitted_at) - Date.parse(submission.started_at);
    // A start that came after it is none of its own.
    if (ms > 0) add("minutes", "", String(Math.round(ms / minuteMs)));
  }
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
  of: TallyKey,
  sign: 1 | -1,
  { n_right = 0, rest = 0, rest_right = 0, rest_square = 0 }: Partial<TallyTable>,
): void {
  const key = keyOfTally(of);
  const row = tally.get(key) ?? { ...of, n: 0, n_right: 0, rest: 0, rest_right: 0, rest_square: 0 };
  row.n += sign;
  row.n_right += sign * n_right;
  row.rest += sign * rest;
  row.rest_right += sign * rest_right;
  row.rest_square += sign * rest_square;
  tally.set(key, row);
}

/** Right where the code stands at all: its place is counted as misplaced. */
function isRight({ mark }: Line): boolean {
  return mark === "match" || mark === "misplaced";
}

/** Each with how much of the others was right: an item must not be compared with itself. */
function withRest<T extends { isRight: boolean }>(items: readonly T[]) {
  const right = items.filter((item) => item.isRight).length;
  return items.map((item) => {
    const n_right = Number(item.isRight);
    const rest = items.length < 2 ? 0 : Math.round((shareUnit * (right - n_right)) / (items.length - 1));
    return { ...item, n_right, rest, rest_right: rest * n_right, rest_square: rest * rest };
  });
}

/** The lines of an answer by its verdicts. What staff set right by hand is right line by line. */
export function linesOf(verdicts: Verdicts, submission: Pick<SubmissionTable, "answers">): Line[] {
  const answers = givenAnswersOf(submission);
  return Object.entries(verdicts).flatMap(([item, verdict]) =>
    verdict.codes ? linesOfCodes(item, verdict, verdict.codes) : [lineOfText(item, verdict, answers)],
  );
}

function linesOfCodes(item: string, verdict: Verdict, codes: NonNullable<Verdict["codes"]>): Line[] {
  const isTaken = verdict.handMade?.correct === true;
  return codes.flatMap(({ code, mark, meant, keyPosition, handMade }): Line[] => {
    const line = { item, code: plain(meant ?? code, item) };
    // Taken as right though the key has no such line: it is none that others could miss.
    if (handMade && keyPosition === undefined) return [];
    if (isTaken) return mark === "extra" ? [] : [{ ...line, mark: "match" }];
    return [mark === "wrong" ? { ...line, mark, given: plain(code, item) } : { ...line, mark }];
  });
}

function lineOfText(item: string, { correct }: Verdict, answers: GivenAnswers): Line {
  const line = { item, code: "" };
  if (correct) return { ...line, mark: "match" };
  if (!isCodingField(item)) {
    const text = answers.dynamicQuestions?.find(({ _id }) => _id === item)?.submittedAnswer.trim() ?? "";
    if (text === "") return { ...line, mark: "missing" };
    return { ...line, mark: "wrong", given: text.length > longestAnswer ? "" : text };
  }
  const text = String(answers[item] ?? "").slice(0, longestAnswer + 1);
  const given = plain(text, item);
  if (given === "") return { ...line, mark: "missing" };
  // Names and ages are as many as there are students: what was given is told of codes alone.
  const isCode = answerFields[item].system !== undefined;
  return { ...line, mark: "wrong", given: isCode && given.length <= longestAnswer ? given : "" };
}

const mostRemembered = 20_000;
const remembered = new Map<string, string>();

/** A code as it is counted: however each of them wrote it. A class writes the same few over and over. */
export function plain(code: string, item: string): string {
  const key = `${item}\n${code}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const counted = noteKey(normalise(code, isCodingField(item) ? item : undefined));
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, counted);
  return counted;
}
