import type { Device, ServerTime } from "./ports.ts";

/** The time of one attempt: the server's deadline, converted to this device's clock. */
export interface AttemptClock {
  sync: (time: ServerTime) => void;
  /** Reads the stored deadline, when the server cannot be asked. Returns whether there is one. */
  restore: () => boolean;
  deadlineMs: () => number | null;
  isUp: () => boolean;
  /**
   * Corrects the deadline if the device's clock was set back, which would otherwise give extra time until the next
   * answer of the server. Returns whether it was.
   */
  correctSetBack: () => boolean;
  /** Minutes that staff granted: in all, and since the section was opened. */
  extraMinutes: () => { inAll: number; added: number };
  /** ISO, by the server's clock. */
  now: () => string;
  forget: () => void;
}

/** Smaller differences come from network delay. */
const jitterMs = 400;

/** Automatic clock synchronisation sets the clock back by less than this. */
const leastSetBackMs = 1000;

/** Stores the deadline under the local-storage key that the specification names. */
export function createClock(
  { now, awakeMs, storage }: Pick<Device, "now" | "awakeMs" | "storage">,
  key: string,
): AttemptClock {
  let seen = { now: now(), awakeMs: awakeMs() };
  let deadlineMs: number | null = null;
  let offsetMs = 0;
  let first: number | undefined;
  let extraMinutes = 0;
  const store = (ms: number) => {
    try {
      storage.setItem(key, String(Math.round(ms)));
    } catch {
      // Storage is full or blocked. The server's deadline counts in any case.
    }
  };
  return {
    sync: (time) => {
      first ??= time.extraMinutes;
      extraMinutes = time.extraMinutes;
      seen = { now: now(), awakeMs: awakeMs() };
      offsetMs = Date.parse(time.now) - now();
      const next = time.deadline === null ? null : Date.parse(time.deadline) - offsetMs;
      if (next === null) storage.removeItem(key);
      else store(next);
      if (next === null || deadlineMs === null || Math.abs(next - deadlineMs) > jitterMs) deadlineMs = next;
    },
    restore: () => {
      const stored = Number(storage.getItem(key));
      deadlineMs = stored > 0 ? stored : null;
      return deadlineMs !== null;
    },
    deadlineMs: () => deadlineMs,
    correctSetBack: () => {
      const backMs = seen.now + (awakeMs() - seen.awakeMs) - now();
      // A clock that is ahead may also mean that the device slept; then the server is asked.
      if (backMs < leastSetBackMs) return false;
      seen = { now: now(), awakeMs: awakeMs() };
      offsetMs += backMs;
      if (deadlineMs === null) return false;
      deadlineMs -= backMs;
      store(deadlineMs);
      return true;
    },
    isUp: () => deadlineMs !== null && now() >= deadlineMs,
    extraMinutes: () => ({ inAll: extraMinutes, added: extraMinutes - (first ?? extraMinutes) }),
    now: () => new Date(now() + offsetMs).toISOString(),
    forget: () => storage.removeItem(key),
  };
}
