import { daysLeft, formatDate, formatTimeOfDay } from "#contract/time.ts";

/** A due date in words: `text` is short, `more` adds details. */
interface Due {
  text: string;
  more: string;
  tone: "late" | "soon" | "calm";
}

/**
 * Returns a due date in words, by calendar days of the institute's time zone. Names the zone if the reader's clock
 * differs. Undefined without a due date. Overdue work is still open, and the text says so.
 */
export function dueOf(dueDate: string | null, now: Date, timeZone?: string, readersZone?: string): Due | undefined {
  if (dueDate === null) return undefined;
  const days = daysLeft(dueDate, now, timeZone);
  const date = formatDate(dueDate, timeZone).replace(/\s\d{4}$/, "");
  const until = untilWhen(dueDate, timeZone, readersZone);
  if (days < 0)
    return {
      text: `${-days} ${days === -1 ? "day" : "days"} overdue`,
      more: `${date}, still open`,
      tone: "late",
    };
  if (days === 0) return { text: "Today", more: `${date}${until}`, tone: "soon" };
  if (days === 1) return { text: "Tomorrow", more: `${date}${until}`, tone: "soon" };
  return { text: date, more: `in ${days} days${until}`, tone: days <= 3 ? "soon" : "calm" };
}

/** Returns the end of the day in the institute's time zone; empty if the reader's clock shows the same. */
function untilWhen(dueDate: string, timeZone: string | undefined, readersZone: string | undefined): string {
  const clock = formatTimeOfDay(dueDate, timeZone);
  return timeZone === undefined || clock === formatTimeOfDay(dueDate, readersZone) ? "" : `, ${clock} ${timeZone}`;
}
