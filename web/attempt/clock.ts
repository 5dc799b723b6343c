import type { Device, ServerTime } from "./ports.ts";

/** The time of one attempt: the server's deadline on this device's clock, whatever that clock is set to. */
export interface AttemptClock {
  hear: (time: ServerTime) => void;
  /** Without the server: the deadline that was kept here. Out: whether there is one. */
  recall: () => boolean;
  deadlineMs: () => number | null;
  isUp: () => boolean;
  /** Sees whether the device's clock was set back, which would give time until the server is heard. Out: whether it was. */
  watch: () => boolean;
  /** Minutes that staff gave beyond the limit: in all, and since the section was opened. */
  extraMinutes: () => { inAll: number; added: number };
  /** ISO, by the server's clock. */
  now: () => string;
  forget: () => void;
}

/** Smaller differences come from the way to the server and back. */
const jitterMs = 400;

/** A clock that is put right by itself goes back by less at a time. */
const leastSetBackMs = 1000;

/** Keeps the deadline under the specification's local-storage key. */
export function createClock(
  { now, awakeMs, storage }: Pick<Device, "now" | "awakeMs" | "storage">,
  key: string,
): AttemptClock {
  let seen = { now: now(), awakeMs: awakeMs() };
  let deadlineMs: number | null = null;
  let offsetMs = 0;
  let first: number | undefined;
  let extraMinutes = 0;
  const keep = (ms: number) => {
    try {
      storage.setItem(key, String(Math.round(ms)));
    } catch {
      // Without room for it the server's deadline counts all the same.
    }
  };
  return {
    hear: (time) => {
      first ??= time.extraMinutes;
      extraMinutes = time.extraMinutes;
      seen = { now: now(), awakeMs: awakeMs() };
      offsetMs = Date.parse(time.now) - now();
      const next = time.deadline === null ? null : Date.parse(time.deadline) - offsetMs;
      if (next === null) storage.removeItem(key);
      else keep(next);
      if (next === null || deadlineMs === null || Math.abs(next - deadlineMs) > jitterMs) deadlineMs = next;
    },
    recall: () => {
      const kept = Number(storage.getItem(key));
      deadlineMs = kept > 0 ? kept : null;
      return deadlineMs !== null;
    },
    deadlineMs: () => deadlineMs,
    watch: () => {
      const backMs = seen.now + (awakeMs() - seen.awakeMs) - now();
      // Forward it also seems to go when the device has slept, and there the server is asked.
      if (backMs < leastSetBackMs) return false;
      seen = { now: now(), awakeMs: awakeMs() };
      offsetMs += backMs;
      if (deadlineMs === null) return false;
      deadlineMs -= backMs;
      keep(deadlineMs);
      return true;
    },
    isUp: () => deadlineMs !== null && now() >= deadlineMs,
    extraMinutes: () => ({ inAll: extraMinutes, added: extraMinutes - (first ?? extraMinutes) }),
    now: () => new Date(now() + offsetMs).toISOString(),
    forget: () => storage.removeItem(key),
  };
}
