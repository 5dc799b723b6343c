import { sql } from "kysely";
import { applyHandMadeVerdicts, type HandMadeVerdicts } from "#contract/grading.ts";
import type { Db, SubmissionTable } from "../database/schema.ts";
import { holdReaders } from "../notices/tell.ts";
import type { Regraded } from "../sections/key-versions.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import { keyOf } from "../sections/section-key.ts";
import { changingCounted } from "../tally/keep-tally.ts";
import { sharingTheLoop } from "../tally/slices.ts";
import { gradeSection, parseStored, type StoredAnswers } from "./answers.ts";

/** So many hold the event loop for a few milliseconds. */
const rowsPerSlice = 100;

/** Our own marking: raised when the same key and answers get other marks than before. */
export const marking = 2;

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
  return { ...counts, verdicts: JSON.stringify(verdicts), key_version: section.key_version, marked_by: marking };
}

/** A submission graded anew by a section's key. */
export function regrade(submission: SubmissionTable, section: SectionWithKey, category: string): SubmissionTable {
  const answers = parseStored(submission.answers);
  return { ...submission, ...gradeColumns(section, category, answers, parseHandMade(submission)) };
}

export function parseHandMade(submission: SubmissionTable): HandMadeVerdicts {
  return submission.hand_made === null ? {} : (JSON.parse(submission.hand_made) as HandMadeVerdicts);
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

/** What these submissions become by other keys. With `raiseOnly` the higher result of each is kept, and what made it. */
export async function planRegrading(
  submissions: readonly SubmissionTable[],
  sections: readonly SectionWithKey[],
  category: string,
  raiseOnly: boolean,
): Promise<Regrading[]> {
  const sectionOf = new Map(sections.map((section) => [section.id, section]));
  const regradings: Regrading[] = [];
  const pause = sharingTheLoop();
  for (const before of submissions) {
    const section = sectionOf.get(before.section_id);
    if (!section) continue;
    const after = regrade(before, section, category);
    regradings.push({ before, after: raiseOnly && after.percent < before.percent ? before : after });
    await pause();
  }
  return regradings;
}

export function countRegrading(regradings: readonly Regrading[]): Regraded {
  return {
    regraded: regradings.length,
    up: regradings.filter(({ before, after }) => after.percent > before.percent).length,
    down: regradings.filter(({ before, after }) => after.percent < before.percent).length,
  };
}

/** Read in slices: the rows of a large class at once would hold the event loop. */
export async function findSubmissionsOf(db: Db, sections: readonly SectionWithKey[]): Promise<SubmissionTable[]> {
  const sectionIds = sections.map(({ id }) => id);
  if (sectionIds.length === 0) return [];
  const ids = await db.selectFrom("submission").select("id").where("section_id", "in", sectionIds).execute();
  const found: SubmissionTable[] = [];
  const pause = sharingTheLoop();
  for (const slice of slicesOf(ids)) {
    const named = slice.map(({ id }) => id);
    found.push(...(await db.selectFrom("submission").selectAll().where("id", "in", named).execute()));
    await pause();
  }
  return found;
}

function* slicesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerSlice) yield rows.slice(start, start + rowsPerSlice);
}

/** Writes grades in slices, with what of them is set by hand. */
export async function writeRegrading(trx: Db, regradings: readonly Regrading[]): Promise<void> {
  const changed = regradings.filter(({ before, after }) => before !== after).map(({ after }) => after);
  await holdReaders(
    trx,
    changed.map(({ student_id }) => student_id),
  );
  await changingCounted(
    trx,
    changed.map(({ id }) => id),
    async () => {
      const pause = sharingTheLoop();
      for (const slice of slicesOf(changed)) {
        await writeGrades(trx, slice);
        await pause();
      }
    },
  );
}

/** In one statement, and only rows that are still there: a student deleted meanwhile takes nobody else's grade along. */
async function writeGrades(trx: Db, rows: readonly SubmissionTable[]): Promise<void> {
  const values = rows.map(
    ({ id, verdicts, hand_made, correct, wrong, percent, earned, possible, key_version, marked_by }) =>
      sql`(${id}, ${verdicts}, ${correct}, ${wrong}, ${percent}, ${earned}, ${possible}, ${key_version}, ${marked_by},
        ${hand_made})`,
  );
  await sql`
    update submission set verdicts = graded.column2, correct = cast(graded.column3 as integer),
      wrong = cast(graded.column4 as integer), percent = cast(graded.column5 as integer),
      earned = cast(graded.column6 as double precision), possible = cast(graded.column7 as integer),
      key_version = cast(graded.column8 as integer), marked_by = cast(graded.column9 as integer),
      hand_made = graded.column10
    from (values ${sql.join(values)}) as graded where submission.id = graded.column1`.execute(trx);
}
