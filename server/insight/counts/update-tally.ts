import { sql } from "kysely";
import { engineOf } from "../../core/database/connect.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { addToTally, type Countable, type Tally } from "./count.ts";
import { addSums, addToSums, newSums, type Summable, type Sums } from "./sums.ts";

const rowsPerSlice = 100;

/**
 * Counts the submissions of these assignments that are not counted yet (docs/decisions/017). Each slice is a transaction
 * that locks its assignment.
 */
export async function countUncounted(db: Db, assignmentIds: readonly string[]): Promise<void> {
  if (assignmentIds.length === 0) return;
  const assignments = await db
    .selectFrom("submission")
    .select("assignment_id")
    .distinct()
    .where("counted", "=", sql.lit(0))
    .where("assignment_id", "in", assignmentIds)
    .execute();
  const pause = makePause();
  for (const { assignment_id } of assignments) {
    while ((await db.transaction().execute((trx) => countSlice(trx, assignment_id))) === rowsPerSlice) await pause();
    await pause();
  }
}

/** Counts all submissions that are not counted yet, for example after an upgrade. Stops early on `ending`. */
export async function countAll(db: Db, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const next = await db
      .selectFrom("submission")
      .select("assignment_id")
      .where("counted", "=", sql.lit(0))
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    await countUncounted(db, [next.assignment_id]);
  }
}

async function countSlice(trx: Writer, assignmentId: string): Promise<number> {
  await lockAssignment(trx, assignmentId);
  let next = trx
    .selectFrom("submission")
    .select("id")
    .where("counted", "=", sql.lit(0))
    .where("assignment_id", "=", assignmentId)
    .limit(rowsPerSlice);
  // Skips submissions that a deletion of their student has locked: it waits for this transaction, and would deadlock with it.
  if (engineOf(trx) === "postgres") next = next.forUpdate().skipLocked();
  const rows = await trx
    .updateTable("submission")
    .set({ counted: 1 })
    .where("id", "in", next)
    .returning(countedColumns)
    .execute();
  const [tally, sums]: [Tally, Sums] = [new Map(), newSums()];
  await countRows(trx, tally, sums, rows, 1);
  await addTally(trx, tally);
  await addSums(trx, sums);
  return rows.length;
}

/**
 * Removes a few submissions from their tallies, and runs a change of them or their deletion. The next count counts them
 * again. The caller's transaction must have locked their assignment.
 */
export async function changeUncounted(
  trx: Writer,
  ids: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const tallies = startUncounting(trx);
  const uncounted = await trx
    .updateTable("submission")
    .set({ counted: 0 })
    .where("id", "in", ids)
    .where("counted", "=", 1)
    .returning([...countedColumns, "counted"])
    .execute();
  // The update returns the new value of `counted`.
  await tallies.uncount(uncounted.map((row) => ({ ...row, counted: 1 })));
  await change();
  await tallies.finish();
}

/** Removes submissions from their tallies in slices. */
export interface Uncounting {
  /**
   * Takes rows as they were before their change, and ignores those that were not counted. The caller must write the others
   * with `counted` 0.
   */
  uncount: (rows: readonly (CountedRow & { counted: number })[]) => Promise<void>;
  /** Writes tallies and sums. Call it last: a transaction that has locked them must not wait for submissions. */
  finish: () => Promise<void>;
}

/** Batch version of `changeUncounted`: the caller writes the submissions in the same transaction. */
export function startUncounting(trx: Writer): Uncounting {
  const [tally, sums]: [Tally, Sums] = [new Map(), newSums()];
  const sections = new Set<string>();
  return {
    uncount: async (rows) => {
      const counted = rows.filter((row) => row.counted === 1);
      for (const { section_id } of counted) sections.add(section_id);
      await countRows(trx, tally, sums, counted, -1);
    },
    finish: async () => {
      await addTally(trx, tally);
      if (sections.size === 0) return;
      await trx
        .deleteFrom("tally")
        .where("section_id", "in", [...sections])
        .where("n", "=", 0)
        .execute();
      await addSums(trx, sums);
    },
  };
}

/**
 * Locks students who are about to be deleted, and their submissions: from now on nothing is submitted or counted. Lock
 * all of them before the first is deleted, because a deletion locks sums, and after that no submission may be waited for.
 */
export async function lockStudentsAndSubmissions(trx: Writer, studentIds: readonly string[]): Promise<void> {
  if (engineOf(trx) === "sqlite" || studentIds.length === 0) return;
  const ids = sql.join(studentIds);
  await sql`select 1 from "user" where id in (${ids}) order by id for update`.execute(trx);
  await sql`select 1 from submission where student_id in (${ids}) order by id for update`.execute(trx);
}

/** Deletes a student's submissions, and removes them from their tallies. */
export async function deleteSubmissionsOfStudent(trx: Writer, studentId: string): Promise<void> {
  await lockStudentsAndSubmissions(trx, [studentId]);
  const rows = await trx
    .deleteFrom("submission")
    .where("student_id", "=", studentId)
    .returning([...countedColumns, "counted"])
    .execute();
  const tallies = startUncounting(trx);
  await tallies.uncount(rows);
  await tallies.finish();
}

/**
 * Deletes the submissions of sections that are about to be deleted; the tallies are deleted with the sections. The caller
 * has locked the assignment.
 */
export async function deleteSubmissionsOfSections(trx: Writer, sectionIds: readonly string[]): Promise<void> {
  if (sectionIds.length === 0) return;
  let all = trx.selectFrom("submission").select("id").where("section_id", "in", sectionIds).orderBy("id");
  // Locks in the same order as the deletion of a student.
  if (engineOf(trx) === "postgres") all = all.forUpdate();
  const ids = (await all.execute()).map(({ id }) => id);
  const sums = newSums();
  for await (const slice of slicesOf(ids, rowsPerSlice)) {
    const rows = await trx
      .deleteFrom("submission")
      .where("id", "in", slice)
      .returning(["student_id", "assignment_id", "submitted_at", "percent", "counted"])
      .execute();
    for (const row of rows) if (row.counted === 1) addToSums(sums, row, -1);
  }
  await addSums(trx, sums);
}

/** The columns of a submission that are counted. */
export const countedColumns = [
  "student_id",
  "assignment_id",
  "section_id",
  "verdicts",
  "answers",
  "auto",
  "late_seconds",
  "submitted_at",
  "percent",
] as const;

type CountedRow = Omit<Countable, "started_at"> & Summable;

/** Adds submissions to a tally and to sums in memory (sign 1), or subtracts them (sign -1). */
export async function countRows(
  db: Reader,
  tally: Tally,
  sums: Sums,
  rows: readonly CountedRow[],
  sign: 1 | -1,
  pause = makePause(),
): Promise<void> {
  if (rows.length === 0) return;
  const starts = await findStarts(db, rows);
  for (const row of rows) {
    addToTally(tally, { ...row, started_at: starts.get(`${row.student_id} ${row.section_id}`) ?? null }, sign);
    addToSums(sums, row, sign);
    await pause();
  }
}

async function findStarts(db: Reader, rows: readonly CountedRow[]): Promise<Map<string, string>> {
  const attempts = await db
    .selectFrom("attempt")
    .select(["student_id", "section_id", "started_at"])
    .where("section_id", "in", [...new Set(rows.map(({ section_id }) => section_id))])
    .where("student_id", "in", [...new Set(rows.map(({ student_id }) => student_id))])
    .execute();
  return new Map(attempts.map((one) => [`${one.student_id} ${one.section_id}`, one.started_at]));
}

/** Writes rows in the order of their keys, so that two transactions cannot deadlock. */
async function addTally(trx: Writer, tally: Tally): Promise<void> {
  const rows = [...tally].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  for await (const slice of slicesOf(rows, rowsPerSlice)) {
    await trx
      .insertInto("tally")
      .values(slice)
      .onConflict((conflict) =>
        conflict.columns(["section_id", "part", "item", "code", "other"]).doUpdateSet((eb) => ({
          n: eb("tally.n", "+", eb.ref("excluded.n")),
          n_right: eb("tally.n_right", "+", eb.ref("excluded.n_right")),
          rest: eb("tally.rest", "+", eb.ref("excluded.rest")),
          rest_right: eb("tally.rest_right", "+", eb.ref("excluded.rest_right")),
          rest_square: eb("tally.rest_square", "+", eb.ref("excluded.rest_square")),
        })),
      )
      .execute();
  }
}
