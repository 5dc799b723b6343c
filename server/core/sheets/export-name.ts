import { calendarDay } from "#contract/time.ts";
import type { Clock } from "../clock.ts";

/** Returns a name as a part of a file name: letters, digits and dashes, at most 60 of them. */
function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^\w -]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .slice(0, 60);
}

/** Returns the file name of an export without extension: its content, its course or module, and the day. */
export function exportName(clock: Clock, timeZone: string, what: string, of = ""): string {
  return [what, plainName(of), calendarDay(clock().toISOString(), timeZone)].filter((part) => part !== "").join("-");
}
