import { applyHandMadeVerdicts, type HandMadeVerdict } from "#contract/grading.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";
import { gradeSection, type StoredAnswers } from "./answers.ts";
import { getKeyedAssignment, type KeyedAssignment } from "./load-sections.ts";

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
  const assignment = await getKeyedAssignment(trx, first.assignment_id);
  const submissions = await trx.selectFrom("submission").selectAll().where("section_id", "in", sectionIds).execute();
  const regraded = submissions.map((submission) => regrade(submission, assignment));
  for (let start = 0; start < regraded.length; start += rowsPerWrite) {
    await writeGrades(trx, regraded.slice(start, start + rowsPerWrite));
  }
  return regraded.length;
}

/** A submission with its verdicts and counts made anew; hand-made verdicts lie over the graded ones. */
export function regrade(submission: SubmissionTable, assignment: KeyedAssignment): SubmissionTable {
  const section = assignment.sections.find((candidate) => candidate.id === submission.section_id);
  if (!section) return submission;
  const answers = JSON.parse(submission.answers) as StoredAnswers;
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

/** Writes whole rows by their id in one statement. */
async function writeGrades(trx: Db, rows: readonly SubmissionTable[]): Promise<void> {
  await trx
    .insertInto("submission")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        verdicts: eb.ref("excluded.verdicts"),
        correct: eb.ref("excluded.correct"),
        wrong: eb.ref("excluded.wrong"),
        percent: eb.ref("excluded.percent"),
      })),
    )
    .execute();
}
