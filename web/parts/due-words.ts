import { calendarDay, formatDate } from "#contract/time.ts";

const dayMs = 24 * 60 * 60 * 1000;

interface DueWords {
  tone: "quiet" | "warn" | "bad";
  /** When it is due, or how long it is overdue. */
  when: string;
  /** The day itself, and that it can still be handed in where that is no longer a matter of course. */
  day: string;
}

/** A due date in words, by the days of the institute's calendar. */
export function dueWords(dueDate: string, now: Date, timeZone: string | undefined): DueWords {
  const dayOf = (iso: string) => Date.parse(calendarDay(iso, timeZone));
  const days = Math.round((dayOf(dueDate) - dayOf(now.toISOString())) / dayMs);
  const day = formatDate(dueDate, timeZone);
  if (Date.parse(dueDate) < now.getTime()) {
    const late = Math.max(1, -days);
    return { tone: "bad", when: `${late} ${late === 1 ? "day" : "days"} overdue`, day: `${day}, still open` };
  }
  if (days <= 1) return { tone: "warn", when: days === 0 ? "Due today" : "Due tomorrow", day };
  return { tone: "quiet", when: `Due in ${days} days`, day };
}
