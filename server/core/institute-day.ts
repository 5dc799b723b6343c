import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/** Times are kept, and compared, as text: with a year of five digits the farthest of them would come first. */
const written = (at: dayjs.Dayjs | Date) => new Date(Math.min(at.valueOf(), lastMs)).toISOString();

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A date as given (a day or a full ISO time) to an ISO time: a day begins at midnight of the institute's zone. */
export function startOfDay(text: string, timeZone: string): string {
  return written(dayOnly.test(text) ? dayjs.tz(text, timeZone) : new Date(text));
}

/** A moment as given (a day, a day and a time of the institute's zone, or a full ISO time) to an ISO time. */
export function momentOf(text: string, timeZone: string): string {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !dayOnly.test(text);
  return written(hasZone ? new Date(text) : dayjs.tz(text, timeZone));
}

/**
 * An expiry or due date given as a day lasts to that day's end in the institute's zone: a millisecond
 * before the next one begins, whatever the clocks do that night.
 */
export function endOfDay(text: string, timeZone: string): string {
  if (!dayOnly.test(text)) return written(new Date(text));
  const nextDay = dayjs.utc(text).add(1, "day").format("YYYY-MM-DD");
  return written(dayjs.tz(nextDay, timeZone).subtract(1, "millisecond"));
}
