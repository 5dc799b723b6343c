import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Reader, SubmissionTable } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { answersByItem, parseStored } from "../../exams/grading/answers.ts";

const rowsPerRead = 500;

/**
 * Returns the ids of the other submissions of a section with the same normalised answer to a graded item: the same codes in
 * the same order. Reads in slices.
 */
export async function findSameAnswers(db: Reader, submission: SubmissionTable, item: string): Promise<string[]> {
  const sought = answerTo(submission, item);
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
      const isSame = row.id !== submission.id && answerTo(row, item) === sought;
      if (isSame && isGraded(row, item)) found.push(row.id);
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

function answerTo({ answers }: Pick<SubmissionTable, "answers">, item: string): string {
  return answersByItem(parseStored(answers)).get(item) ?? "";
}
