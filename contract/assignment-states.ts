import { dateFault } from "./days.ts";
import type { Fault } from "./text-rules.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Days for which an archived assignment can be restored. */
export const restoreDays = 30;

/** Returns the ISO time until which an archived assignment can be restored. */
export function restorableUntil(archivedAt: string): string {
  return new Date(Date.parse(archivedAt) + restoreDays * dayMs).toISOString();
}

/** Returns why an assignment with submissions cannot be hidden, or undefined. */
export const hidingFault = (submissions: number): Fault =>
  submissions === 0
    ? undefined
    : `This assignment has ${submissions} ${submissions === 1 ? "submission" : "submissions"}, so it cannot be hidden. Archive it instead.`;

export const begunFault = (students: number): Fault =>
  students === 0
    ? undefined
    : `${students} ${students === 1 ? "student has" : "students have"} begun this assignment, so it cannot be hidden. Archive it instead.`;

export const visibleFromFault = (text: string): Fault =>
  text.trim() === "" ? undefined : dateFault(text.trim(), "Visible from is not a date");
