import type { OpenAttempt } from "#contract/api/attempts.ts";
import { formatTimeOfDay } from "#contract/time.ts";

/** Returns a duration in its largest unit: "8 s", "4 min", "2 h", "3 days". */
export function howLong(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** Returns the connection of a page in words: "Online", "Offline 4 min", "Left the page 2 min". */
export function connectionWords({ connection, since }: OpenAttempt, nowMs: number): string {
  const lasts = since === null ? "" : ` ${howLong(nowMs - Date.parse(since))}`;
  return { online: "Online", left: `Left the page${lasts}`, offline: `Offline${lasts}` }[connection];
}

/** Returns the deadlines of the chosen students with these minutes: the first names, and how many more. */
export function untilWhen(chosen: readonly OpenAttempt[], minutes: number): string {
  const timed = chosen.filter(({ deadline }) => deadline !== null);
  const parts = timed.slice(0, 2).map(({ studentName, deadline }) => {
    const until = new Date(Date.parse(deadline ?? "") + minutes * 60_000).toISOString();
    return `${studentName.split(" ")[0]} until ${formatTimeOfDay(until)}`;
  });
  return [...parts, ...(timed.length > 2 ? [`${timed.length - 2} more`] : [])].join(", ");
}

/**
 * Returns how many attempts staff should check: those offline and those that left the page. The words do not repeat the
 * number.
 */
export function toCheck(attempts: readonly OpenAttempt[]): { count: number; words: string } {
  const count = (connection: OpenAttempt["connection"]) =>
    attempts.filter((one) => one.connection === connection).length;
  const [offline, left] = [count("offline"), count("left")];
  const isMixed = offline > 0 && left > 0;
  const parts = (one: number, words: string) => (one === 0 ? [] : [isMixed ? `${one} ${words}` : words]);
  const words = [...parts(offline, "offline"), ...parts(left, "left the page")].join(", ");
  return { count: offline + left, words };
}
