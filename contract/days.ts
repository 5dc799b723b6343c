import type { Fault } from "./text-rules.ts";

// Written out: asking Intl for them would create twelve date formats on every page.
const monthNames = "january february march april may june july august september october november december".split(" ");

/** True for a calendar day in the form YYYY-MM-DD. A year below 100 is a typing error. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/**
 * Reads a typed day: day, month, year (5/6/2027, 05-06-2027, 5.6.2027), the form in which it is shown (05 Jun 2027), or
 * YYYY-MM-DD. Returns YYYY-MM-DD, or undefined for anything else. A year needs four digits.
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim();
  if (isDay(text)) return text;
  const [, day, month, year] =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ??
    /^(\d{1,2})[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(text) ??
    [];
  if (!day || !month || !year) return undefined;
  const number = /^\d/.test(month) ? month : String(monthNumber(month));
  const read = `${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(read) ? read : undefined;
}

/** Returns 1 to 12 for an English month, in full or by its first three letters (or "Sept"), else 0. */
function monthNumber(name: string): number {
  const folded = name.toLowerCase().replace(/^sept$/, "sep");
  return 1 + monthNames.findIndex((month) => month === folded || month.slice(0, 3) === folded);
}

const firstYear = "1900";

/** Returns the fault of a date in a request: a day or a full ISO time, not before 1900. */
export function dateFault(text: string, sentence: string): Fault {
  const isDate = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
  return isDate && text >= firstYear ? undefined : sentence;
}
