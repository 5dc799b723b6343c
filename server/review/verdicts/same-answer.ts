import type { CodeMark } from "#contract/marks.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { codeKey } from "../../courses/keys/disputed-line.ts";
import { answersByItem, parseStored } from "../../exams/grading/answers.ts";

const rowsPerRead = 500;

/** A verdict by hand is about a graded item, or with a normalised code about one line of its list. */
export interface JudgedPart {
  field: string;
  code?: string | undefined;
}

type Judged = Pick<SubmissionTable, "answers" | "verdicts">;

/**
 * Returns the ids of the other submissions of a section with the same answer. For an item: the same normalised codes in the
 * same order. For a line: this code was written too, or left out too. Reads in slices.
 */
export async function findSameAnswers(db: Reader, submission: SubmissionTable, part: JudgedPart): Promise<string[]> {
  const sought = answerTo(submission, part);
  if (sought === undefined) return [];
  const found: string[] = [];
  const pause = makePause();
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("submission")
      .select(["id", "answers", "verdicts"])
      .where("section_id", "=", submission.section_id)
      .where("id", ">", last)
      .orderBy("id")
      .limit(rowsPerRead)
      .execute();
    for (const row of rows) {
      if (row.id !== submission.id && answerTo(row, part) === sought) found.push(row.id);
      await pause();
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < rowsPerRead) return found;
  }
}

/** True if the key that graded a submission grades this item. */
export function isGraded(submission: Pick<SubmissionTable, "verdicts">, item: string): boolean {
  return Object.hasOwn(verdictsOf(submission), item);
}

/**
 * Returns the lines with this code that are wrong or were set right by hand. A verdict by hand names a line by its code, so
 * only a single one can be judged. Returns none if a verdict by hand decides on the whole field.
 */
export function findJudgedLines(
  submission: Pick<SubmissionTable, "verdicts">,
  field: string,
  code: string,
): CodeMark[] {
  const { codes = [], handMade } = verdictsOf(submission)[field] ?? { correct: true };
  if (handMade) return [];
  return codes.filter((line) => (line.mark !== "match" || line.handMade) && codeKey(field, line.code) === code);
}

/** Returns the answer in a form that can be compared; undefined if this part cannot be judged. */
function answerTo(submission: Judged, { field, code }: JudgedPart): string | undefined {
  if (!isGraded(submission, field)) return;
  if (code === undefined) return answersByItem(parseStored(submission.answers)).get(field) ?? "";
  const [line, another] = findJudgedLines(submission, field, code);
  if (!line || another) return;
  return line.position === undefined ? "left out" : "written";
}
