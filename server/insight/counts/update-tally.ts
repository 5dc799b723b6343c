import { sql } from "kysely";
import { engineOf } from "../../core/database/connect.ts";
import type { Db, Reader, Writer } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { type Countable, countIn, type Tally } from "./count.ts";
import { addSums, newSums, type Summable, type Sums, sumIn } from "./sums.ts";

const rowsPerTurn = 100;
const rowsPerWrite = 100;

/**
 * Counts the submissions of these assignments that are not counted yet (docs/decisions/017). Slice by slice, each held
 * against changes of its assignment.
 */
export async function countNew(db: Db, assignmentIds: readonly string[]): Promise<void> {
  if (assignmentIds.length === 0) return;
  const waiting = await db
    .selectFrom("submission")
    .select("assignment_id")
    .distinct()
    .where("counted", "=", sql.lit(0))
    .where("assignment_id", "in", assignmentIds)
    .execute();
  const pause = makePause();
  for (const { assignment_id } of waiting) {
    while ((await db.transaction().execute((trx) => countSlice(trx, assignment_id))) === rowsPerTurn) await pause();
    await pause();
  }
}

/** The same for all that there are, as after an upgrade; ends early when told to. */
export async function countAll(db: Db, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const next = await db
      .selectFrom("submission")
      .select("assignment_id")
      .where("counted", "=", sql.lit(0))
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    await countNew(db, [next.assignment_id]);
  }
}

async function countSlice(trx: Writer, assignmentId: string): Promise<number> {
  await lockAssignment(trx, assignmentId);
  let next = trx
    .selectFrom("submission")
    .select("id")
    .where("counted", "=", sql.lit(0))
    .where("assignment_id", "=", assignmentId)
    .limit(rowsPerTurn);
  // A student who is just deleted is not waited for: that would wait for us.
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
 * Runs a change of a few submissions, or their deletion, and takes them out of their tallies. Part of the transaction that
 * changes them, which holds their assignment. The next count takes them in again.
 */
export async function changingCounted(
  trx: Writer,
  ids: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const tallies = startUncounting(trx);
  const taken = await trx
    .updateTable("submission")
    .set({ counted: 0 })
    .where("id", "in", ids)
    .where("counted", "=", 1)
    .returning([...countedColumns, "counted"])
    .execute();
  // What is returned is what stands there now.
  await tallies.take(taken.map((row) => ({ ...row, counted: 1 })));
  await change();
  await tallies.finish();
}

/** Takes submissions out of their tallies, slice by slice. */
export interface Uncounting {
  /** In: rows as they stand before their change. Those that are counted must be written as not counted. */
  take: (rows: readonly (CountedRow & { counted: number })[]) => Promise<void>;
  /** Writes the figures. Last: who holds figures of a tally never waits for a submission. */
  finish: () => Promise<void>;
}

/** The same for as many submissions as a class has, by whoever writes them in the same transaction. */
export function startUncounting(trx: Writer): Uncounting {
  const [tally, sums]: [Tally, Sums] = [new Map(), newSums()];
  const sections = new Set<string>();
  return {
    take: async (rows) => {
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
 * Holds students who are about to be deleted: nothing is handed in from now on, nor counted behind our back. All of them
 * before the first is deleted, since from then on nobody's submission may be waited for.
 */
export async function lockStudentsAndWork(trx: Writer, studentIds: readonly string[]): Promise<void> {
  if (engineOf(trx) === "sqlite" || studentIds.length === 0) return;
  const ids = sql.join(studentIds);
  await sql`select 1 from "user" where id in (${ids}) order by id for update`.execute(trx);
  await sql`select 1 from submission where student_id in (${ids}) order by id for update`.execute(trx);
}

/** Deletes a student's submissions, and takes them out of their tallies. */
export async function deleteCounted(trx: Writer, studentId: string): Promise<void> {
  await lockStudentsAndWork(trx, [studentId]);
  const rows = await trx
    .deleteFrom("submission")
    .where("student_id", "=", studentId)
    .returning([...countedColumns, "counted"])
    .execute();
  const tallies = startUncounting(trx);
  await tallies.take(rows);
  await tallies.finish();
}

/** Deletes the submissions of sections that are about to be deleted, whose tallies go with them. Their assignment is taken. */
export async function deleteWork(trx: Writer, sectionIds: readonly string[]): Promise<void> {
  if (sectionIds.length === 0) return;
  let all = trx.selectFrom("submission").select("id").where("section_id", "in", sectionIds).orderBy("id");
  // In the order in which a student's deletion takes them.
  if (engineOf(trx) === "postgres") all = all.forUpdate();
  const ids = (await all.execute()).map(({ id }) => id);
  const sums = newSums();
  const pause = makePause();
  for (let start = 0; start < ids.length; start += rowsPerTurn) {
    const rows = await trx
      .deleteFrom("submission")
      .where("id", "in", ids.slice(start, start + rowsPerTurn))
      .returning(["student_id", "assignment_id", "submitted_at", "percent", "counted"])
      .execute();
    for (const row of rows) if (row.counted === 1) sumIn(sums, row, -1);
    await pause();
  }
  await addSums(trx, sums);
}

/** Columns from which a submission's figures are counted. */
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

/** Adds submissions to a tally and to sums in memory, or takes them out. */
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
    countIn(tally, { ...row, started_at: starts.get(`${row.student_id} ${row.section_id}`) ?? null }, sign);
    sumIn(sums, row, sign);
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

/** In the order of the keys, so that two who add at once never wait for each other. */
async function addTally(trx: Writer, tally: Tally): Promise<void> {
  const rows = [...tally].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const pause = makePause();
  for (let start = 0; start < rows.length; start += rowsPerWrite) {
    await pause();
    await trx
      .insertInto("tally")
      .values(rows.slice(start, start + rowsPerWrite))
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
