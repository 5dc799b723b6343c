import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/** Returns an ISO time, at most in the year 9999: times are compared as text, and a year of five digits would sort first. */
const isoTime = (at: dayjs.Dayjs | Date) => new Date(Math.min(at.valueOf(), lastMs)).toISOString();

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Converts a day or a full ISO time to an ISO time. A day begins at midnight in the institute's time zone. */
export function startOfDay(text: string, timeZone: string): string {
  return isoTime(dayOnly.test(text) ? dayjs.tz(text, timeZone) : new Date(text));
}

/** Converts a day, a day with a time in the institute's time zone, or a full ISO time to an ISO time. */
export function momentOf(text: string, timeZone: string): string {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !dayOnly.test(text);
  return isoTime(hasZone ? new Date(text) : dayjs.tz(text, timeZone));
}

/**
 * Converts an expiry or due date to an ISO time. A day lasts until a millisecond before the next day begins in the institute's
 * time zone, also when the clocks change that night.
 */
export function endOfDay(text: string, timeZone: string): string {
  if (!dayOnly.test(text)) return isoTime(new Date(text));
  const nextDay = dayjs.utc(text).add(1, "day").format("YYYY-MM-DD");
  return isoTime(dayjs.tz(nextDay, timeZone).subtract(1, "millisecond"));
}
