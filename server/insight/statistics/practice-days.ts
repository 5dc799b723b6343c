import { calendarDay } from "#contract/time.ts";
import type { Reader, Writer } from "../../core/database/schema.ts";

/** Keeps that a student has practised today, by the institute's zone; once a day. */
export async function recordPracticeDay(trx: Writer, studentId: string, now: Date, timeZone: string): Promise<void> {
  await trx
    .insertInto("drill_day")
    .values({ student_id: studentId, day: calendarDay(now.toISOString(), timeZone) })
    .onConflict((conflict) => conflict.columns(["student_id", "day"]).doNothing())
    .execute();
}

/** On how many days in a row a student has practised. */
export async function readDaysInRow(db: Reader, studentId: string, now: Date, timeZone: string): Promise<number> {
  const rows = await db
    .selectFrom("drill_day")
    .select("day")
    .where("student_id", "=", studentId)
    .orderBy("day", "desc")
    .execute();
  return countDaysInRow(
    rows.map(({ day }) => day),
    calendarDay(now.toISOString(), timeZone),
  );
}

/** Days, latest first, that follow each other up to today; a day that is not over yet breaks no row. */
export function countDaysInRow(days: readonly string[], today: string): number {
  let awaited = days[0] === today ? today : dayBefore(today);
  let count = 0;
  for (const day of days) {
    if (day !== awaited) break;
    count += 1;
    awaited = dayBefore(day);
  }
  return count;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
