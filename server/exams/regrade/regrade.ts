import { sql } from "kysely";
import { applyHandMadeVerdicts } from "#contract/grading.ts";
import type { HandMadeVerdicts } from "#contract/verdicts.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import type { RegradedCounts } from "../../courses/keys/key-versions.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { startUncounting, type Uncounting } from "../../insight/counts/update-tally.ts";
import { lockRecipients } from "../../people/notices/notify.ts";
import { gradeSection, parseStored, type StoredAnswers } from "../grading/answers.ts";

/** Grading this many blocks the event loop for a few milliseconds. */
const rowsPerSlice = 100;

/** Rows of one read from an index. */
const rowsPerRead = 1000;

/** Version of our grading: raised when the same key and answers get other marks than before. */
export const marking = 3;

type GradeColumns = Pick<
  SubmissionTable,
  "verdicts" | "correct" | "wrong" | "percent" | "earned" | "possible" | "key_version" | "marked_by"
>;

/** Grades answers and returns the columns of the grade. Verdicts set by hand replace the graded ones. */
export function gradeColumns(
  section: SectionWithKey,
  category: string,
  answers: StoredAnswers,
  handMade: HandMadeVerdicts,
): GradeColumns {
  const graded = gradeSection(section, category, answers);
  const { verdicts, ...counts } = applyHandMadeVerdicts(graded, handMade, section.scoring);
  return { ...counts, verdicts: writeJson(verdicts), key_version: section.key_version, marked_by: marking };
}

/** Returns a submission graded again by the key of a section. */
export function regrade(submission: SubmissionTable, section: SectionWithKey, category: string): SubmissionTable {
  const answers = parseStored(submission.answers);
  return { ...submission, ...gradeColumns(section, category, answers, parseHandMade(submission)) };
}

/** Reads the verdicts that were set by hand. */
export function parseHandMade(submission: SubmissionTable): HandMadeVerdicts {
  return submission.hand_made === null ? {} : readJson(submission.hand_made);
}

/** Returns the sections of both versions whose grades may differ: another key, other rules or another course. */
export function sectionsToRegrade(before: AssignmentWithKey, after: AssignmentWithKey): SectionWithKey[] {
  const movedCourse = before.category_key !== after.category_key;
  return after.sections.filter((section) => {
    const was = before.sections.find(({ id }) => id === section.id);
    return was && (movedCourse || isOtherKey(was, section));
  });
}

/** True if the key, its questions or its rules differ. */
export function isOtherKey(before: SectionWithKey, after: SectionWithKey): boolean {
  return JSON.stringify(keyOf(before)) !== JSON.stringify(keyOf(after));
}

export interface Regrading {
  before: SubmissionTable;
  after: SubmissionTable;
}

/**
 * Grades the submissions of sections again, slice by slice, so that a large class blocks neither the event loop nor the
 * memory. Writes nothing. With `raiseOnly` a submission whose score would fall keeps its grade. The caller locks the
 * assignment if no submission may come meanwhile.
 */
export async function* planRegrading(
  db: Reader,
  sections: readonly SectionWithKey[],
  category: string,
  raiseOnly: boolean,
): AsyncGenerator<Regrading[]> {
  const pause = makePause();
  for (const section of sections) {
    const students = await findSubmitters(db, section.id);
    for await (const slice of slicesOf(students, rowsPerSlice)) {
      const submissions = await db
        .selectFrom("submission")
        .selectAll()
        .where("section_id", "=", section.id)
        .where("student_id", "in", slice)
        .execute();
      const regradings: Regrading[] = [];
      for (const before of submissions) {
        const after = regrade(before, section, category);
        regradings.push({ before, after: raiseOnly && after.percent < before.percent ? before : after });
        await pause();
      }
      yield regradings;
      await pause();
    }
  }
}

/** Returns the ids of the students who submitted a section, sorted. Reads only an index. */
export async function findSubmitters(db: Reader, sectionId: string): Promise<string[]> {
  const found: string[] = [];
  const pause = makePause();
  let last = { percent: -1, student_id: "" };
  for (;;) {
    const rows = await db
      .selectFrom("submission")
      .select(["percent", "student_id"])
      .where("section_id", "=", sectionId)
      .where(sql<boolean>`(percent, student_id) > (${last.percent}, ${last.student_id})`)
      .orderBy("percent")
      .orderBy("student_id")
      .limit(rowsPerRead)
      .execute();
    for (const { student_id } of rows) found.push(student_id);
    await pause();
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerRead) return found.sort();
    last = end;
  }
}

/** Counts regraded submissions, and those whose score rose or fell. */
export function countRegrading(regradings: readonly Regrading[]): RegradedCounts {
  return {
    regraded: regradings.length,
    up: regradings.filter(({ before, after }) => after.percent > before.percent).length,
    down: regradings.filter(({ before, after }) => after.percent < before.percent).length,
  };
}

/** Writes grades and verdicts set by hand, in the transaction that locked the assignment and read the submissions. */
export async function writeRegrading(trx: Writer, regradings: readonly Regrading[]): Promise<void> {
  await lockRecipients(
    trx,
    regradings.map(({ before }) => before.student_id),
  );
  const tallies = startUncounting(trx);
  for await (const slice of slicesOf(regradings, rowsPerSlice)) await writeSlice(trx, tallies, slice);
  await tallies.finish();
}

/** The columns of a grade on which the counts depend. */
const countedBy = ["verdicts", "percent", "earned", "possible"] as const;

/** Writes the grades of one slice. The caller has locked the recipients, and finishes the tallies. */
export async function writeSlice(trx: Writer, tallies: Uncounting, regradings: readonly Regrading[]): Promise<void> {
  const changed = regradings.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  // A submission whose verdicts and points stay the same stays counted.
  const toRecount = changed.filter(({ before, after }) => countedBy.some((column) => before[column] !== after[column]));
  await tallies.uncount(toRecount.map(({ before }) => before));
  const uncounted = new Set(toRecount.map(({ after }) => after.id));
  await writeGrades(
    trx,
    changed.map(({ before, after }) => ({ ...after, counted: uncounted.has(after.id) ? 0 : before.counted })),
  );
}

/** Updates the rows in one statement. A row that was deleted meanwhile is skipped. */
async function writeGrades(trx: Writer, rows: readonly SubmissionTable[]): Promise<void> {
  const values = rows.map(
    ({ id, verdicts, hand_made, correct, wrong, percent, earned, possible, key_version, marked_by, counted }) =>
      sql`(${id}, ${verdicts}, ${correct}, ${wrong}, ${percent}, ${earned}, ${possible}, ${key_version}, ${marked_by},
        ${hand_made}, ${counted})`,
  );
  await sql`
    update submission set verdicts = graded.column2, correct = cast(graded.column3 as integer),
      wrong = cast(graded.column4 as integer), percent = cast(graded.column5 as integer),
      earned = cast(graded.column6 as double precision), possible = cast(graded.column7 as integer),
      key_version = cast(graded.column8 as integer), marked_by = cast(graded.column9 as integer),
      hand_made = graded.column10, counted = cast(graded.column11 as integer)
    from (values ${sql.join(values)}) as graded where submission.id = graded.column1`.execute(trx);
}
