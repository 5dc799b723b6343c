import dayjs from "dayjs";
import type { Activity } from "#contract/api/dashboard.ts";
import { categories } from "#contract/categories.ts";
import { medianOfCounts } from "#contract/median.ts";
import { calendarDay } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { startOfDay } from "../../core/institute-day.ts";
import { countStudentsByCourse } from "../../courses/sections/count-students.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { showingOf } from "../../courses/sections/visible.ts";
import { countMissing } from "../../review/submissions/missing.ts";
import { readScoresSince, readSlotsSince, submittersOf } from "../counts/read-sums.ts";
import { slotOf } from "../counts/sums.ts";

const days = 30;

/**
 * Returns the submissions per day and the distribution of their scores over the last 30 days, the five assignments that most
 * students have not submitted, and the size of each course. Makes a fixed number of queries.
 */
export async function readActivity(db: Reader, clock: Clock, timeZone: string): Promise<Omit<Activity, "success">> {
  const lastDays = lastDaysUntil(clock().toISOString(), timeZone);
  const since = startOfDay(lastDays[0] ?? "", timeZone);
  const perDay = await countPerDay(db, lastDays, timeZone);
  const scores = await readScoresSince(db, since);
  const assignments = await db
    .selectFrom("assignment")
    .select((eb) => [
      "id",
      "module_name",
      "category_key",
      "state",
      "visible_from",
      "archived_at",
      submittersOf(eb).as("submitted"),
    ])
    .execute();
  const studentsIn = await countStudentsByCourse(db);
  // Estimated: `submitted` includes students who have left the course. Only the five candidates are counted exactly.
  const candidates = assignments
    .filter((row) => showingOf(row, clock()) === "work")
    .map((row) => {
      const assigned = studentsIn.get(row.category_key) ?? 0;
      const pending = Math.max(0, assigned - row.submitted);
      return { assignmentId: row.id, moduleName: row.module_name, pending, assigned };
    })
    .filter((row) => row.pending > 0)
    .sort((one, other) => other.pending - one.pending || one.moduleName.localeCompare(other.moduleName))
    .slice(0, 5);
  const missing = await countMissing(
    db,
    candidates.map((row) => row.assignmentId),
  );
  const mostPending = candidates.map((row) => ({ ...row, pending: missing.get(row.assignmentId) ?? 0 }));

  const median = medianOfCounts(scores.map(({ percent, count }) => ({ value: percent, count })));
  return {
    days: perDay,
    scores: Array.from({ length: 10 }, (_, index) => {
      const from = index * 10;
      const to = index === 9 ? 100 : from + 9;
      const inRange = scores.filter((row) => row.percent >= from && row.percent <= to);
      return { from, to, submissions: inRange.reduce((sum, row) => sum + row.count, 0) };
    }),
    medianScore: median === null ? null : Math.round(median),
    mostPending,
    categories: categories.map((category) => ({
      category,
      students: studentsIn.get(categoryKey(category)) ?? 0,
      assignments: assignments.filter((row) => row.category_key === categoryKey(category)).length,
    })),
  };
}

/** Returns the last 30 days of the institute's calendar, today last, as YYYY-MM-DD. */
function lastDaysUntil(now: string, timeZone: string): string[] {
  const today = dayjs(calendarDay(now, timeZone));
  return Array.from({ length: days }, (_, index) => today.subtract(days - 1 - index, "day").format("YYYY-MM-DD"));
}

async function countPerDay(db: Reader, lastDays: readonly string[], timeZone: string) {
  const starts = lastDays.map((day) => startOfDay(day, timeZone));
  const counts = lastDays.map((day) => ({ day, submissions: 0 }));
  for (const { slot, count } of await readSlotsSince(db, starts[0] ?? "")) {
    const day = counts[starts.findLastIndex((start) => slotOf(start) <= slot)];
    if (day) day.submissions += count;
  }
  return counts;
}
