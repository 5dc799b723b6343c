import { firstDischarge, lastDischarge } from "./official-tables.ts";
import type { Random } from "./random.ts";

const dayMs = 24 * 60 * 60 * 1000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Draws a day on which the tables of the library are in force. */
export function drawDischarge(random: Random): Date {
  const days = (Date.parse(lastDischarge) - Date.parse(firstDischarge)) / dayMs + 1;
  return addDays(new Date(firstDischarge), Math.floor(random.next() * days));
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

/** Returns the days from one day to another, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns the day of birth of a patient who has this age on a day and for some days after it. */
export function drawBirth(random: Random, day: Date, age: number): Date {
  const birthday = new Date(Date.UTC(day.getUTCFullYear() - age, day.getUTCMonth(), day.getUTCDate()));
  return addDays(birthday, -random.integer(5, 350));
}

/** Returns the day, or the Monday after it if it is on a weekend. */
export function workday(day: Date): Date {
  return addDays(day, { 6: 2, 0: 1 }[day.getUTCDay()] ?? 0);
}

/** Formats a day as in a record: 03 Feb 2026. */
export function recordDay(date: Date): string {
  return `${String(date.getUTCDate()).padStart(2, "0")} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Formats a day as YYYY-MM-DD. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Draws a time on a day between two hours, as YYYY-MM-DD HH:MM. */
export function drawTime(random: Random, day: Date, from: number, to: number): string {
  const [hour, minute] = [random.integer(from, to), random.integer(0, 59)].map((part) => String(part).padStart(2, "0"));
  return `${isoDay(day)} ${hour}:${minute}`;
}
