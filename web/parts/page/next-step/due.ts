import { calendarDay, formatDate, formatTimeOfDay } from "#contract/time.ts";

/** When something is due, in words: the shorter first, the rest beside it. */
interface Due {
  text: string;
  more: string;
  tone: "late" | "soon" | "calm";
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * By the days of the institute's calendar, which is named where the reader's clock is another; undefined without a due
 * date. What is overdue is open still, and says so.
 */
export function dueOf(dueDate: string | null, now: Date, timeZone?: string, readersZone?: string): Due | undefined {
  if (dueDate === null) return undefined;
  const dayOf = (iso: string) => Date.parse(calendarDay(iso, timeZone));
  const days = Math.round((dayOf(dueDate) - dayOf(now.toISOString())) / dayMs);
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

/** The end of the day as it is told in the institute's zone; nothing where the reader is in it. */
function untilWhen(dueDate: string, timeZone: string | undefined, readersZone: string | undefined): string {
  const clock = formatTimeOfDay(dueDate, timeZone);
  return timeZone === undefined || clock === formatTimeOfDay(dueDate, readersZone) ? "" : `, ${clock} ${timeZone}`;
}
