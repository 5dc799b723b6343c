import dayjs from "dayjs";
import type { CourseInsight } from "#contract/api/insight.ts";
import { quantile } from "#contract/median.ts";
import { calendarDay } from "#contract/time.ts";
import type { Reader } from "../../core/database/schema.ts";
import { makePause } from "../../core/event-loop.ts";
import { startOfDay } from "../../core/institute-day.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { minAnswersForShares } from "./measure.ts";

const mostWeeks = 12;

/**
 * Returns the results of a course by week, oldest first: the 12 weeks up to the latest submission, without weeks that have
 * none. Weeks begin on Monday in the institute's time zone. Each week is a query, so that none of them is long.
 */
export async function readWeeks(db: Reader, course: string, timeZone: string): Promise<CourseInsight["weeks"]> {
  const latest = await findLatest(db, course);
  if (latest === null) return [];
  const weeks: CourseInsight["weeks"] = [];
  const pause = makePause();
  for (const { monday, nextMonday } of lastWeeksUntil(latest, timeZone)) {
    const scores = await readScoresBetween(db, course, startOfDay(monday, timeZone), startOfDay(nextMonday, timeZone));
    const submissions = scores.reduce((sum, { count }) => sum + count, 0);
    const quartileAt = (share: number) => (submissions < minAnswersForShares ? null : quantile(scores, share));
    if (submissions > 0)
      weeks.push({ week: monday, submissions, quartiles: [quartileAt(0.25), quartileAt(0.5), quartileAt(0.75)] });
    await pause();
  }
  return weeks;
}

function lastWeeksUntil(latest: string, timeZone: string): { monday: string; nextMonday: string }[] {
  const day = dayjs(calendarDay(latest, timeZone));
  const lastMonday = day.subtract((day.day() + 6) % 7, "day");
  return Array.from({ length: mostWeeks }, (_, index) => {
    const monday = lastMonday.subtract(mostWeeks - 1 - index, "week");
    return { monday: monday.format("YYYY-MM-DD"), nextMonday: monday.add(1, "week").format("YYYY-MM-DD") };
  });
}

/** Returns the time of the latest submission. Reads one entry of the index for each assignment. */
async function findLatest(db: Reader, course: string): Promise<string | null> {
  const rows = await db
    .selectFrom("assignment")
    .select((eb) =>
      eb
        .selectFrom("submission")
        .select(({ fn }) => fn.max("submitted_at").as("at"))
        .whereRef("submission.assignment_id", "=", "assignment.id")
        .as("at"),
    )
    .where("category_key", "=", categoryKey(course))
    .execute();
  return (
    rows
      .flatMap(({ at }) => at ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** Returns the number of submissions of each percent from `start` until before `end`. */
async function readScoresBetween(db: Reader, course: string, start: string, end: string) {
  const rows = await db
    .selectFrom("submission")
    .select(({ fn }) => ["percent", fn.countAll<number>().as("count")])
    .where(
      "assignment_id",
      "in",
      db.selectFrom("assignment").select("id").where("category_key", "=", categoryKey(course)),
    )
    .where("submitted_at", ">=", start)
    .where("submitted_at", "<", end)
    .groupBy("percent")
    .execute();
  return rows.map(({ percent, count }) => ({ value: percent, count: Number(count) }));
}
