import { sql } from "kysely";
import type { Writer } from "../../core/database/schema.ts";

/** A counted submission as far as it is summed over sections. */
export interface Summable {
  student_id: string;
  assignment_id: string;
  submitted_at: string;
  percent: number;
}

/** What comes to the sums over sections and what goes from them, to be written at once. */
export interface Sums {
  /** How many submissions by quarter of an hour and percent. */
  scores: Map<string, { slot: string; percent: number; n: number }>;
  /** How many submissions of each student in each assignment. */
  students: Map<string, { assignmentId: string; studentId: string; n: number }>;
}

/** Stands for all times. */
export const everySlot = "";

const atOnce = 400;
const slotMinutes = 15;

/** The quarter of an hour of a time: the zones of all institutes begin their days with one. */
export function slotOf(time: string): string {
  const minutes = Math.floor(Number(time.slice(14, 16)) / slotMinutes) * slotMinutes;
  return `${time.slice(0, 14)}${String(minutes).padStart(2, "0")}`;
}

export function newSums(): Sums {
  return { scores: new Map(), students: new Map() };
}

/** Adds a submission to the sums, or takes it out. */
export function sumIn({ scores, students }: Sums, row: Summable, sign: 1 | -1): void {
  for (const slot of [everySlot, slotOf(row.submitted_at)]) {
    const key = `${slot} ${row.percent}`;
    scores.set(key, { slot, percent: row.percent, n: (scores.get(key)?.n ?? 0) + sign });
  }
  const { assignment_id: assignmentId, student_id: studentId } = row;
  const key = `${assignmentId} ${studentId}`;
  students.set(key, { assignmentId, studentId, n: (students.get(key)?.n ?? 0) + sign });
}

/** Those of a transaction that changes more before it writes them. */
const waiting = new WeakMap<Writer, Sums>();

/**
 * Runs what may change sums more than once, or takes anything after that others hold while they wait for sums: they are
 * written once, at its end. Part of a transaction, and the last of it.
 */
export async function summingLast<T>(trx: Writer, act: () => Promise<T>): Promise<T> {
  if (waiting.has(trx)) return act();
  const sums = newSums();
  waiting.set(trx, sums);
  try {
    const result = await act();
    await writeSums(trx, sums);
    return result;
  } finally {
    waiting.delete(trx);
  }
}

/**
 * Writes sums once the rows themselves are written, after the tallies, and in the order of their keys: so that two who write
 * at once never wait for each other.
 */
export async function addSums(trx: Writer, sums: Sums): Promise<void> {
  const all = waiting.get(trx);
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

/** How many more students each assignment has now: those whose first submission in it came, less those whose last went. */
async function countChangedStudents(trx: Writer, { students }: Sums): Promise<Map<string, number>> {
  const changed = new Map<string, number>();
  for (const [assignmentId, pairs] of Map.groupBy(students.values(), (pair) => pair.assignmentId)) {
    const before = (now: number, n: number) => Number(now > 0) - Number(now - n > 0);
    const counted = await countNow(trx, assignmentId, pairs);
    changed.set(
      assignmentId,
      pairs.reduce((sum, { studentId, n }) => sum + before(counted.get(studentId) ?? 0, n), 0),
    );
  }
  return changed;
}

async function countNow(trx: Writer, assignmentId: string, pairs: readonly { studentId: string }[]) {
  const counted = new Map<string, number>();
  for (let start = 0; start < pairs.length; start += atOnce) {
    const rows = await trx
      .selectFrom("submission")
      .select(({ fn }) => ["student_id", fn.countAll<number>().as("n")])
      .where("assignment_id", "=", assignmentId)
      .where(
        "student_id",
        "in",
        pairs.slice(start, start + atOnce).map(({ studentId }) => studentId),
      )
      .where("counted", "=", 1)
      .groupBy("student_id")
      .execute();
    for (const row of rows) counted.set(row.student_id, Number(row.n));
  }
  return counted;
}

/** The version rises with every change of what is counted of an assignment. One that is gone meanwhile needs none. */
async function writeStudents(trx: Writer, changed: Map<string, number>): Promise<void> {
  const rows = [...changed].sort(byKey);
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows.slice(start, start + atOnce).map(([id, n]) => sql`(${id}, ${n})`);
    await sql`
      insert into assignment_sum (assignment_id, students, version)
      select changed.column1, cast(changed.column2 as integer), 1 from (values ${sql.join(values)}) as changed
      where exists (select 1 from assignment where id = changed.column1)
      on conflict (assignment_id) do update
        set students = assignment_sum.students + excluded.students, version = assignment_sum.version + 1`.execute(trx);
  }
}

async function writeScores(trx: Writer, rows: readonly { slot: string; percent: number; n: number }[]): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await trx
      .insertInto("score_sum")
      .values(rows.slice(start, start + atOnce))
      .onConflict((conflict) =>
        conflict
          .columns(["slot", "percent"])
          .doUpdateSet((eb) => ({ n: eb("score_sum.n", "+", eb.ref("excluded.n")) })),
      )
      .execute();
  }
  const fewer = [...new Set(rows.flatMap(({ slot, n }) => (n < 0 ? slot : [])))];
  for (let start = 0; start < fewer.length; start += atOnce) {
    await trx
      .deleteFrom("score_sum")
      .where("slot", "in", fewer.slice(start, start + atOnce))
      .where("n", "=", 0)
      .execute();
  }
}
