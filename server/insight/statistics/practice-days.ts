import { calendarDay } from "#contract/time.ts";
import type { Reader, Writer } from "../../core/database/schema.ts";

/** Records that a student has practised today, by the institute's time zone. A second call on a day does nothing. */
export async function recordPracticeDay(trx: Writer, studentId: string, now: Date, timeZone: string): Promise<void> {
  await trx
    .insertInto("drill_day")
    .values({ student_id: studentId, day: calendarDay(now.toISOString(), timeZone) })
    .onConflict((conflict) => conflict.columns(["student_id", "day"]).doNothing())
    .execute();
}

/** Returns the number of days in a row on which a student has practised (`countDaysInRow`). */
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

/**
 * Counts the consecutive days that end today, or yesterday if the student has not practised today yet. `days` is sorted,
 * the latest first.
 */
export function countDaysInRow(days: readonly string[], today: string): number {
  let expected = days[0] === today ? today : dayBefore(today);
  let count = 0;
  for (const day of days) {
    if (day !== expected) break;
    count += 1;
    expected = dayBefore(day);
  }
  return count;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
