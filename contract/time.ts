export const timeLimitFault = "Time limit must be a positive integer (minutes), e.g. 10 or 200.";

/** After this time an open attempt no longer closes code lookup. */
export const lookupClosedMs = 12 * 60 * 60 * 1000;

/** Grace after the deadline in which a submission still counts. */
const graceMs = 60_000;

/**
 * Returns the oldest deadline, as ISO time, for which answers may still arrive. The server submits attempts with an older
 * one.
 */
export function oldestDeadlineInTime(now: Date): string {
  return new Date(now.getTime() - graceMs).toISOString();
}

/** True if answers that arrive now are too late to count. The only place of this rule. A deadline of null is never late. */
export function isTooLate(deadline: string | null, now: Date): boolean {
  return deadline !== null && deadline < oldestDeadlineInTime(now);
}

/**
 * Reads the optional time limit in minutes. Returns null for an empty one, and undefined if it is not a positive integer.
 */
export function parseTimeLimit(value: string | number | null | undefined): number | null | undefined {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  if (text === "") return null;
  if (!/^\d{1,7}$/.test(text)) return undefined;
  const minutes = Number(text);
  return minutes > 0 ? minutes : undefined;
}

/** Returns the time limit in minutes: the section's, else the assignment's; null without one. */
export function effectiveTimeLimit(section: number | null, parent: number | null): number | null {
  if (section !== null && section > 0) return section;
  return parent !== null && parent > 0 ? parent : null;
}

/** True for a submission after the due date. It counts, and is marked as late. */
export function isAfterDue(submissionDate: string, dueDate: string | null): boolean {
  return dueDate !== null && submissionDate > dueDate;
}

/** Formats a time limit in the words of the specification. */
export const formatLimit = (minutes: number): string => `Timed (${minutes}m)`;

/** Formats the countdown as HH:MM:SS, or MM:SS below an hour; "Time up" at zero. */
export function formatCountdown(milliseconds: number): string {
  if (milliseconds <= 0) return "Time up";
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  if (hours > 0) parts.unshift(hours);
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Prefix of the local-storage keys of deadlines. */
export const timerPrefix = "timer_";

/** Returns the local-storage key of the deadline of a student, assignment and section. */
export function timerKey(studentId: string, assignmentId: string, sectionId: string): string {
  return `${timerPrefix}${studentId}_${assignmentId}_${sectionId}`;
}

/** Formats an ISO time as a date, such as 21 Nov 2026, in the given time zone or the reader's. */
export function formatDate(iso: string, timeZone?: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone });
  return threeLetters(day.format(new Date(iso)));
}

/** British English shortens September to four letters, which columns of dates have no room for. */
const threeLetters = (date: string) => date.replace("Sept", "Sep");

/** Formats the time of day, such as 15:33, in the given time zone or the reader's. */
export function formatTimeOfDay(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(iso));
}

/** Formats a date and time, such as 21 Nov 2026, 12:31, in the reader's time zone, with seconds on request. */
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

/** Formats a duration in minutes. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 1 ? "< 1 min" : `${whole} min`;
}

/** Formats how late a submission was, in seconds: "2 min 5 s". */
export function formatLateness(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [minutes > 0 && `${minutes} min`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`];
  return parts.filter(Boolean).join(" ");
}

/** Formatters by time zone: creating one takes a hundred times as long as using it. */
const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

/** Days by time zone and instant: each result of an assignment asks for the same day. */
const days = new Map<string, string>();
const mostDays = 2000;

/** Returns the calendar day of an ISO time in a time zone, as YYYY-MM-DD. */
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
 * Returns the day whose releases apply to a section's codes: its service date, else the day of the assignment in the
 * institute's time zone.
 */
export function dayOfCodes(serviceDate: string | null, assignedDate: string, timeZone?: string): string {
  return serviceDate ?? calendarDay(assignedDate, timeZone);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Access that ends within this time is shown as ending soon. */
export const expiresSoonMs = 7 * dayMs;

type ExpiryState = "active" | "expiring" | "expired";

/** Returns whether a student's access has expired, ends within 7 days, or is active. */
export function expiryState(expiryDate: string | null, now: Date): ExpiryState {
  if (expiryDate === null) return "active";
  const left = Date.parse(expiryDate) - now.getTime();
  if (left < 0) return "expired";
  return left <= expiresSoonMs ? "expiring" : "active";
}

/** Returns the calendar days from now until an ISO time in a time zone: 0 today, negative for a past day. */
export function daysLeft(iso: string, now: Date, timeZone?: string): number {
  const dayOf = (time: string) => Date.parse(calendarDay(time, timeZone));
  return Math.round((dayOf(iso) - dayOf(now.toISOString())) / dayMs);
}
