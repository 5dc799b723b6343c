/** A day as a number that compares like the calendar: 20260401. */
export type Day = number;

/** Before any release, and after every one. */
export const firstDay: Day = 0;
export const noDay: Day = 99999999;

/** Parses `YYYY-MM-DD` or `YYYYMMDD`. Returns undefined if the calendar has no such day. */
export function findDay(text: string): Day | undefined {
  const [, year = "", month = "", day = ""] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  if (!year) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  return Number(year + month + day);
}

/** Returns `YYYY-MM-DD`; null for the days that mean "always" and "no end". */
export function dayText(day: Day): string | null {
  if (day === firstDay || day === noDay) return null;
  const text = String(day).padStart(8, "0");
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** Returns the day before. */
export function eveOf(day: Day): Day {
  const date = new Date(`${dayText(day)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return Number(date.toISOString().slice(0, 10).replaceAll("-", ""));
}

/** Returns the fiscal year of a day. A fiscal year begins on 1 October of the year before. */
export function fiscalYear(day: Day): number {
  const year = Math.trunc(day / 10000);
  return day % 10000 >= 1001 ? year + 1 : year;
}

/** The first day of a fiscal year. */
export function firstDayOfFiscalYear(year: number): Day {
  return (year - 1) * 10000 + 1001;
}
