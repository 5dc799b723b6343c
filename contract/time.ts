export const timeLimitFault = "Time limit must be a positive integer (minutes), e.g. 10 or 200.";

/** A section with closed lookup that was left open does not close it for ever. */
export const lookupClosedMs = 12 * 60 * 60 * 1000;

/** After the deadline a submission is still taken for this long. */
const graceMs = 60_000;

/** The oldest deadline that answers may still arrive for: the server hands in what has an older one. ISO, as stored. */
export function oldestDeadlineInTime(now: Date): string {
  return new Date(now.getTime() - graceMs).toISOString();
}

/** Whether answers that arrive now are too late to count. The one rule, to the millisecond; null is never late. */
export function isTooLate(deadline: string | null, now: Date): boolean {
  return deadline !== null && deadline < oldestDeadlineInTime(now);
}

/**
 * Reads the optional time-limit field. In: text or a number of minutes; empty means none.
 * Out: minutes, null for none, or undefined when it is not a positive whole number.
 */
export function parseTimeLimit(value: string | number | null | undefined): number | null | undefined {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  if (text === "") return null;
  if (!/^\d{1,7}$/.test(text)) return undefined;
  const minutes = Number(text);
  return minutes > 0 ? minutes : undefined;
}

/** A section's limit overrides its parent's; only positive numbers count. Minutes or null. */
export function effectiveTimeLimit(section: number | null, parent: number | null): number | null {
  if (section !== null && section > 0) return section;
  return parent !== null && parent > 0 ? parent : null;
}

/** Whether work came in after its assignment's due date: it counts all the same, and is marked. */
export function isAfterDue(submissionDate: string, dueDate: string | null): boolean {
  return dueDate !== null && submissionDate > dueDate;
}

/** How a time limit is told, with the specification's word for it. */
export const formatLimit = (minutes: number): string => `Timed (${minutes}m)`;

/** The countdown as HH:MM:SS, or MM:SS below an hour; "Time up" at zero. */
export function formatCountdown(milliseconds: number): string {
  if (milliseconds <= 0) return "Time up";
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  if (hours > 0) parts.unshift(hours);
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** What the local-storage keys of deadlines begin with. */
export const timerPrefix = "timer_";

/** The local-storage key of a deadline: one per student, assignment and section. */
export function timerKey(studentId: string, assignmentId: string, sectionId: string): string {
  return `${timerPrefix}${studentId}_${assignmentId}_${sectionId}`;
}

/** A date for the reader, such as 21 Nov 2026. In: ISO time and the zone whose calendar counts. */
export function formatDate(iso: string, timeZone?: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone });
  return threeLetters(day.format(new Date(iso)));
}

/** British English alone has a short month of four letters, which no column of dates has room for. */
const threeLetters = (date: string) => date.replace("Sept", "Sep");

/** The time of day for the reader, such as 15:33, in the reader's own zone or the one given. */
export function formatTimeOfDay(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(iso));
}

/** A date and time for the reader, such as 21 Nov 2026, 12:31, in the reader's own zone; to the second where it counts. */
export function formatDateTime(iso: string, second?: "2-digit"): string {
  const moment = new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second,
  });
  return threeLetters(moment.format(new Date(iso)));
}

/** How long something took, as it is told wherever it is told. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 1 ? "< 1 min" : `${whole} min`;
}

/** How much too late something came, which counts to the second: "2 min 5 s". In: whole seconds. */
export function formatLateness(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`];
  return parts.filter(Boolean).join(" ");
}

/** A calendar for each zone: making one takes a hundred times as long as asking it. */
const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

/** Days that were told, by zone and instant: an assignment's day is asked with each of its results, each time the same. */
const days = new Map<string, string>();
const mostDays = 2000;

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export function calendarDay(iso: string, timeZone?: string): string {
  const name = `${timeZone} ${iso}`;
  const known = days.get(name);
  if (known !== undefined) return known;
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    calendars.set(timeZone, calendar);
  }
  const day = calendar.format(new Date(iso));
  if (days.size >= mostDays) days.clear();
  days.set(name, day);
  return day;
}

/**
 * The day by whose releases a section's codes are looked up, shown and grouped: its service date, else the day on which
 * the assignment was given. In: the institute's zone; the reader's own until it is known.
 */
export function dayOfCodes(serviceDate: string | null, assignedDate: string, timeZone?: string): string {
  return serviceDate ?? calendarDay(assignedDate, timeZone);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Access that ends within this time ends soon. */
export const expiresSoonMs = 7 * dayMs;

type ExpiryState = "active" | "expiring" | "expired";

/** Whether a student's access has expired, ends within 7 days, or is active. */
export function expiryState(expiryDate: string | null, now: Date): ExpiryState {
  if (expiryDate === null) return "active";
  const left = Date.parse(expiryDate) - now.getTime();
  if (left < 0) return "expired";
  return left <= expiresSoonMs ? "expiring" : "active";
}

/** Whole days left until an instant, rounded up; 0 when it is past. */
export function daysLeft(iso: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / dayMs));
}
