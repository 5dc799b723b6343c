import { sql } from "kysely";
import type { Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";

/** The columns of a counted submission that the sums need. */
export interface Summable {
  student_id: string;
  assignment_id: string;
  submitted_at: string;
  percent: number;
}

/** Changes of the sums over sections that are written together. */
export interface Sums {
  /** Changes of the number of submissions by quarter of an hour and percent. */
  scores: Map<string, { slot: string; percent: number; n: number }>;
  /** Changes of the number of counted submissions by assignment and student. */
  students: Map<string, { assignmentId: string; studentId: string; n: number }>;
}

/** The slot of the rows of `score_sum` that sum over all times. */
export const everySlot = "";

const rowsPerSlice = 400;
const slotMinutes = 15;

/** Returns the quarter of an hour of a time, as YYYY-MM-DDTHH:MM. Days begin at a quarter of an hour in every time zone. */
export function slotOf(time: string): string {
  const minutes = Math.floor(Number(time.slice(14, 16)) / slotMinutes) * slotMinutes;
  return `${time.slice(0, 14)}${String(minutes).padStart(2, "0")}`;
}

export function newSums(): Sums {
  return { scores: new Map(), students: new Map() };
}

/** Adds a submission to the sums (sign 1), or subtracts it (sign -1). */
export function addToSums({ scores, students }: Sums, row: Summable, sign: 1 | -1): void {
  for (const slot of [everySlot, slotOf(row.submitted_at)]) {
    const key = `${slot} ${row.percent}`;
    scores.set(key, { slot, percent: row.percent, n: (scores.get(key)?.n ?? 0) + sign });
  }
  const { assignment_id: assignmentId, student_id: studentId } = row;
  const key = `${assignmentId} ${studentId}`;
  students.set(key, { assignmentId, studentId, n: (students.get(key)?.n ?? 0) + sign });
}

/** Sums of transactions that write them at their end (`deferSums`). */
const deferredSums = new WeakMap<Writer, Sums>();

/**
 * Runs `act` and writes the sums that it changes once, at its end. It must be the last part of its transaction. Use it
 * when the transaction changes sums several times, or locks other rows after them: a transaction that has locked rows of
 * sums must not wait for other locks, because that could deadlock.
 */
export async function deferSums<T>(trx: Writer, act: () => Promise<T>): Promise<T> {
  if (deferredSums.has(trx)) return act();
  const sums = newSums();
  deferredSums.set(trx, sums);
  try {
    const result = await act();
    await writeSums(trx, sums);
    return result;
  } finally {
    deferredSums.delete(trx);
  }
}

/**
 * Writes sums, or defers them (`deferSums`). Call it after the submissions and the tallies are written. Rows are written
 * in the order of their keys, so that two transactions cannot deadlock.
 */
export async function addSums(trx: Writer, sums: Sums): Promise<void> {
  const all = deferredSums.get(trx);
  if (!all) return writeSums(trx, sums);
  for (const [key, row] of sums.scores) all.scores.set(key, { ...row, n: row.n + (all.scores.get(key)?.n ?? 0) });
  for (const [key, row] of sums.students) all.students.set(key, { ...row, n: row.n + (all.students.get(key)?.n ?? 0) });
}

async function writeSums(trx: Writer, sums: Sums): Promise<void> {
  if (sums.students.size === 0) return;
  await writeStudents(trx, await countChangedStudents(trx, sums));
  await writeScores(
    trx,
    [...sums.scores].sort(byKey).flatMap(([, row]) => (row.n === 0 ? [] : row)),
  );
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/**
 * Returns by assignment the change of its number of students: those whose first submission was added, minus those whose last
 * one was removed.
 */
async function countChangedStudents(trx: Writer, { students }: Sums): Promise<Map<string, number>> {
  const changed = new Map<string, number>();
  for (const [assignmentId, pairs] of Map.groupBy(students.values(), (pair) => pair.assignmentId)) {
    const changeOf = (now: number, n: number) => Number(now > 0) - Number(now - n > 0);
    const counted = await countSubmissions(trx, assignmentId, pairs);
    changed.set(
      assignmentId,
      pairs.reduce((sum, { studentId, n }) => sum + changeOf(counted.get(studentId) ?? 0, n), 0),
    );
  }
  return changed;
}

/** Counts the counted submissions of an assignment by student. */
async function countSubmissions(trx: Writer, assignmentId: string, pairs: readonly { studentId: string }[]) {
  const counted = new Map<string, number>();
  for await (const slice of slicesOf(pairs, rowsPerSlice)) {
    const studentIds = slice.map(({ studentId }) => studentId);
    const rows = await trx
      .selectFrom("submission")
      .select(({ fn }) => ["student_id", fn.countAll<number>().as("n")])
      .where("assignment_id", "=", assignmentId)
      .where("student_id", "in", studentIds)
      .where("counted", "=", 1)
      .groupBy("student_id")
      .execute();
    for (const row of rows) counted.set(row.student_id, row.n);
  }
  return counted;
}

/** Writes the changes, and raises the version of each assignment. Skips assignments that are deleted. */
async function writeStudents(trx: Writer, changed: Map<string, number>): Promise<void> {
  for await (const slice of slicesOf([...changed].sort(byKey), rowsPerSlice)) {
    const values = slice.map(([id, n]) => sql`(${id}, ${n})`);
    await sql`
      insert into assignment_sum (assignment_id, students, version)
      select changed.column1, cast(changed.column2 as integer), 1 from (values ${sql.join(values)}) as changed
      where exists (select 1 from assignment where id = changed.column1)
      on conflict (assignment_id) do update
        set students = assignment_sum.students + excluded.students, version = assignment_sum.version + 1`.execute(trx);
  }
}

async function writeScores(trx: Writer, rows: readonly { slot: string; percent: number; n: number }[]): Promise<void> {
  for await (const slice of slicesOf(rows, rowsPerSlice)) {
    await trx
      .insertInto("score_sum")
      .values(slice)
      .onConflict((conflict) =>
        conflict
          .columns(["slot", "percent"])
          .doUpdateSet((eb) => ({ n: eb("score_sum.n", "+", eb.ref("excluded.n")) })),
      )
      .execute();
  }
  const decreasedSlots = [...new Set(rows.flatMap(({ slot, n }) => (n < 0 ? slot : [])))];
  for await (const slots of slicesOf(decreasedSlots, rowsPerSlice))
    await trx.deleteFrom("score_sum").where("slot", "in", slots).where("n", "=", 0).execute();
}
