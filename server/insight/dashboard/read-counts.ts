import { sql } from "kysely";
import { calendarDay, expiresSoonMs } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import type { Reader } from "../../core/database/schema.ts";
import { startOfDay } from "../../core/institute-day.ts";
import { readTotals } from "../counts/read-sums.ts";

/** Returns the dashboard's counts. `averageScore` is the mean percent of all submissions, rounded to two decimals. */
export async function readCounts(db: Reader, clock: Clock, timeZone: string) {
  const now = clock();
  const month = startOfDay(`${calendarDay(now.toISOString(), timeZone).slice(0, 7)}-01`, timeZone);
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("user")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("role", "=", "user")
        .as("totalStudents"),
      eb
        .selectFrom("user")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("role", "=", "user")
        .where("enrolled_at", ">=", month)
        .as("newStudents"),
      eb
        .selectFrom("user")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("is_sample", "=", sql.lit(1))
        .as("sampleAccounts"),
      eb
        .selectFrom("assignment")
        .select((count) => count.fn.countAll<number>().as("n"))
        .as("totalAssignments"),
      eb
        .selectFrom("assignment")
        .select((count) => count.fn.countAll<number>().as("n"))
        .where("due_at", ">=", now.toISOString())
        .where("due_at", "<=", new Date(now.getTime() + expiresSoonMs).toISOString())
        .as("dueSoon"),
    ])
    .executeTakeFirstOrThrow();
  const { count, average } = await readTotals(db);
  return {
    totalStudents: Number(row.totalStudents),
    newStudents: Number(row.newStudents),
    dueSoon: Number(row.dueSoon),
    sampleAccounts: Number(row.sampleAccounts),
    totalAssignments: Number(row.totalAssignments),
    totalSubmissions: count,
    averageScore: Math.round((average ?? 0) * 100) / 100,
  };
}
