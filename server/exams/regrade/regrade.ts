import { sql } from "kysely";
import { applyHandMadeVerdicts } from "#contract/grading.ts";
import type { HandMadeVerdicts } from "#contract/verdicts.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { Reader, SubmissionTable, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Regraded } from "../../courses/keys/key-versions.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { startUncounting, type Uncounting } from "../../insight/counts/update-tally.ts";
import { lockRecipients } from "../../people/notices/notify.ts";
import { gradeSection, parseStored, type StoredAnswers } from "../grading/answers.ts";

/** So many hold the event loop for a few milliseconds. */
const rowsPerSlice = 100;

/** And so many of an index alone. */
const rowsPerLook = 1000;

/** Our own marking: raised when the same key and answers get other marks than before. */
export const marking = 3;

type GradeColumns = Pick<
  SubmissionTable,
  "verdicts" | "correct" | "wrong" | "percent" | "earned" | "possible" | "key_version" | "marked_by"
>;

/** The columns of a grade; hand-made verdicts lie over the graded ones. */
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

/** A submission graded anew by a section's key. */
export function regrade(submission: SubmissionTable, section: SectionWithKey, category: string): SubmissionTable {
  const answers = parseStored(submission.answers);
  return { ...submission, ...gradeColumns(section, category, answers, parseHandMade(submission)) };
}

export function parseHandMade(submission: SubmissionTable): HandMadeVerdicts {
  return submission.hand_made === null ? {} : readJson(submission.hand_made);
}

/** The sections that both have and whose grades may differ: another key, other rules or another course. */
export function sectionsToRegrade(before: AssignmentWithKey, after: AssignmentWithKey): SectionWithKey[] {
  const movedCourse = before.category_key !== after.category_key;
  return after.sections.filter((section) => {
    const was = before.sections.find(({ id }) => id === section.id);
    return was && (movedCourse || isOtherKey(was, section));
  });
}

export function isOtherKey(before: SectionWithKey, after: SectionWithKey): boolean {
  return JSON.stringify(keyOf(before)) !== JSON.stringify(keyOf(after));
}

export interface Regrading {
  before: SubmissionTable;
  after: SubmissionTable;
}

/**
 * What the submissions of sections become by other keys, slice by slice: those of a large class at once would hold the
 * event loop, and the memory. With `raiseOnly` the higher result of each is kept, and what made it. Nobody hands in
 * meanwhile where the caller has taken the assignment.
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

/** Who submitted a section, by an index alone, in the order of their ids. */
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
      .limit(rowsPerLook)
      .execute();
    for (const { student_id } of rows) found.push(student_id);
    await pause();
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerLook) return found.sort();
    last = end;
  }
}

/** How many were regraded, and how they fared. */
export function countRegrading(regradings: readonly Regrading[]): Regraded {
  return {
    regraded: regradings.length,
    up: regradings.filter(({ before, after }) => after.percent > before.percent).length,
    down: regradings.filter(({ before, after }) => after.percent < before.percent).length,
  };
}

/**
 * Writes grades, with what of them is set by hand. Part of the transaction that has taken the assignment and read what was
 * there before.
 */
export async function writeRegrading(trx: Writer, regradings: readonly Regrading[]): Promise<void> {
  await lockRecipients(
    trx,
    regradings.map(({ before }) => before.student_id),
  );
  const tallies = startUncounting(trx);
  for await (const slice of slicesOf(regradings, rowsPerSlice)) await writeSlice(trx, tallies, slice);
  await tallies.finish();
}

/** What a submission is counted by, of all that a grade changes. */
const counting = ["verdicts", "percent", "earned", "possible"] as const;

/** The same for one slice, whose readers are held: its tallies are the caller's to finish. */
export async function writeSlice(trx: Writer, tallies: Uncounting, regradings: readonly Regrading[]): Promise<void> {
  const changed = regradings.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  // Whose verdicts and points stay, stays counted.
  const others = changed.filter(({ before, after }) => counting.some((column) => before[column] !== after[column]));
  await tallies.take(others.map(({ before }) => before));
  const uncounted = new Set(others.map(({ after }) => after.id));
  await writeGrades(
    trx,
    changed.map(({ before, after }) => ({ ...after, counted: uncounted.has(after.id) ? 0 : before.counted })),
  );
}

/** In one statement, and only rows that are still there: a student deleted meanwhile takes nobody else's grade along. */
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
