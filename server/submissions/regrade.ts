import { sql } from "kysely";
import { applyHandMadeVerdicts, type HandMadeVerdict } from "#contract/grading.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";
import { type AssignmentWithKey, getKeyed } from "../sections/load-keyed.ts";
import { gradeSection, parseStored } from "./answers.ts";

const rowsPerWrite = 500;

/**
 * Grades every submission of these sections again against the present key; verdicts set by hand stay. Part of the
 * transaction that changed the key. Out: how many were graded.
 */
export async function regradeSections(trx: Db, sectionIds: readonly string[]): Promise<number> {
  if (sectionIds.length === 0) return 0;
  const first = await trx
    .selectFrom("section")
    .select("assignment_id")
    .where("id", "=", sectionIds[0] ?? "")
    .executeTakeFirstOrThrow();
  const assignment = await getKeyed(trx, first.assignment_id);
  const submissions = await trx.selectFrom("submission").selectAll().where("section_id", "in", sectionIds).execute();
  const regraded = submissions.map((submission) => regrade(submission, assignment));
  for (let start = 0; start < regraded.length; start += rowsPerWrite) {
    await writeGrades(trx, regraded.slice(start, start + rowsPerWrite));
  }
  return regraded.length;
}

/** A submission with its verdicts and counts made anew; hand-made verdicts lie over the graded ones. */
export function regrade(submission: SubmissionTable, assignment: AssignmentWithKey): SubmissionTable {
  const section = assignment.sections.find((candidate) => candidate.id === submission.section_id);
  if (!section) return submission;
  const answers = parseStored(submission.answers);
  const grade = applyHandMadeVerdicts(gradeSection(section, assignment.category, answers), parseHandMade(submission));
  return {
    ...submission,
    verdicts: JSON.stringify(grade.verdicts),
    correct: grade.correct,
    wrong: grade.wrong,
    percent: grade.percent,
  };
}

export function parseHandMade(submission: SubmissionTable): Record<string, HandMadeVerdict> {
  return submission.hand_made === null ? {} : (JSON.parse(submission.hand_made) as Record<string, HandMadeVerdict>);
}

/** In one statement, and only rows that are still there: a student deleted meanwhile takes nobody else's grade along. */
async function writeGrades(trx: Db, rows: readonly SubmissionTable[]): Promise<void> {
  const values = rows.map(
    ({ id, verdicts, correct, wrong, percent }) => sql`(${id}, ${verdicts}, ${correct}, ${wrong}, ${percent})`,
  );
  await sql`
    update submission set verdicts = graded.column2, correct = cast(graded.column3 as integer),
      wrong = cast(graded.column4 as integer), percent = cast(graded.column5 as integer)
    from (values ${sql.join(values)}) as graded where submission.id = graded.column1`.execute(trx);
}
