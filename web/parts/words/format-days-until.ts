import { daysLeft } from "#contract/time.ts";

/** Returns when something is due or ends, in calendar days of the institute's time zone: "tomorrow", "in 4 days". */
export function formatDaysUntil(nextAt: string, now: Date, timeZone: string | undefined): string {
  const days = daysLeft(nextAt, now, timeZone);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
