import dayjs from "dayjs";
import { sql } from "kysely";
import type { Activity } from "#contract/api/dashboard.ts";
import { categories } from "#contract/categories.ts";
import { calendarDay } from "#contract/time.ts";
import { categoryKey } from "../assignments/load-course.ts";
import type { Db } from "../database/schema.ts";
import type { Clock } from "../http/services.ts";

const days = 30;
const hourMs = 60 * 60 * 1000;

/** Submissions per day over 30 days, the distribution of scores, and what is pending most. A fixed number of queries. */
export async function readActivity(db: Db, clock: Clock, timeZone: string): Promise<Omit<Activity, "success">> {
  const since = new Date(clock().getTime() - days * 24 * hourMs).toISOString();
  const hours = await db
    .selectFrom("submission")
    .select((eb) => [sql<string>`substr(submitted_at, 1, 13)`.as("hour"), eb.fn.countAll<number>().as("count")])
    .where("submitted_at", ">=", since)
    .groupBy("hour")
    .execute();
  const scores = await db
    .selectFrom("submission")
    .select((eb) => ["percent", eb.fn.countAll<number>().as("count")])
    .where("submitted_at", ">=", since)
    .groupBy("percent")
    .execute();
  const assignments = await db
    .selectFrom("assignment")
    .select((eb) => [
      "id",
      "module_name",
      "category_key",
      eb
        .selectFrom("submission")
        .whereRef("submission.assignment_id", "=", "assignment.id")
        .select((count) => count.fn.count<number>("submission.student_id").distinct().as("n"))
        .as("submitted"),
    ])
    .execute();
  const students = await db
    .selectFrom("user")
    .select((eb) => ["course_name", eb.fn.countAll<number>().as("count")])
    .where("role", "=", "user")
    .groupBy("course_name")
    .execute();

  const studentsIn = new Map(students.map((row) => [categoryKey(row.course_name ?? ""), Number(row.count)]));
  const mostPending = assignments
    .map((row) => {
      const assigned = studentsIn.get(row.category_key) ?? 0;
      const pending = Math.max(0, assigned - Number(row.submitted));
      return { assignmentId: row.id, moduleName: row.module_name, pending, assigned };
    })
    .filter((row) => row.pending > 0)
    .sort((one, other) => other.pending - one.pending || one.moduleName.localeCompare(other.moduleName))
    .slice(0, 5);

  return {
    days: countPerDay(hours, clock, timeZone),
    scores: Array.from({ length: 10 }, (_, index) => {
      const from = index * 10;
      const to = index === 9 ? 100 : from + 9;
      const inRange = scores.filter((row) => row.percent >= from && row.percent <= to);
      return { from, to, submissions: inRange.reduce((sum, row) => sum + Number(row.count), 0) };
    }),
    mostPending,
    categories: categories.map((category) => ({
      category,
      students: studentsIn.get(categoryKey(category)) ?? 0,
      assignments: assignments.filter((row) => row.category_key === categoryKey(category)).length,
    })),
  };
}

/** Hours of UTC gathered into days of the institute's zone, empty days included. */
function countPerDay(hours: readonly { hour: string; count: number }[], clock: Clock, timeZone: string) {
  const counts = new Map<string, number>();
  for (const { hour, count } of hours) {
    const day = calendarDay(`${hour}:00:00Z`, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + Number(count));
  }
  const today = dayjs(calendarDay(clock().toISOString(), timeZone));
  return Array.from({ length: days }, (_, index) => {
    const day = today.subtract(days - 1 - index, "day").format("YYYY-MM-DD");
    return { day, submissions: counts.get(day) ?? 0 };
  });
}
