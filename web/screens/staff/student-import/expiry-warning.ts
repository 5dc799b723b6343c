import type { ImportRow } from "#contract/api/student-import.ts";
import { isDay } from "#contract/days.ts";
import { findNamesake } from "./known-students.ts";

/**
 * Returns a warning if the dates of a row would lock its student out: the expiry date is in the past, or before the
 * enrolled date. Unchanged dates of an existing student are ignored. `today` is a day of the institute's time zone.
 */
export function expiryWarning(row: ImportRow, today: string): string | undefined {
  const { enrolledDate = "", expiryDate = "" } = row.values;
  const areKept = findNamesake(row) && row.before?.enrolledDate === undefined && row.before?.expiryDate === undefined;
  if (areKept || !isDay(expiryDate)) return undefined;
  if (isDay(enrolledDate) && expiryDate < enrolledDate) return "Expiry date is before the enrolled date";
  return expiryDate < today ? "Expiry date is in the past" : undefined;
}
