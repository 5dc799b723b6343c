import { timerPrefix } from "#contract/time.ts";

const triesWithoutWork = 3;
const patienceMs = 60_000;
const pauseMs = 1500;

/** The parts of the browser that the check uses; tests pass their own. */
export interface CheckDevice {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Resolves at once while the device is online. */
  online: () => Promise<void>;
  /**
   * True if the timer of an attempt is running, or typed text waits to be sent. Read from local storage, so that it
   * works before a reloaded page has opened the attempt.
   */
  hasUnsentWork: () => boolean;
}

let openAttempts = 0;
let typedAtMs = Number.NEGATIVE_INFINITY;
let hasUnsentText = () => false;

/** Registers the function that returns whether typed text waits to be sent. */
export function setUnsentWorkCheck(ask: () => boolean): void {
  hasUnsentText = ask;
}

/** Records that the user is typing an answer. While they type, an unreachable server does not end the session. */
export function recordTyping(nowMs = Date.now()): void {
  typedAtMs = nowMs;
}

/**
 * Registers an open attempt. While one is open, an outage of up to 60 s does not end the session. Returns a function
 * that unregisters it.
 */
export function registerOpenAttempt(): () => void {
  openAttempts += 1;
  let isOpen = true;
  return () => {
    if (isOpen) openAttempts -= 1;
    isOpen = false;
  };
}

/**
 * Checks the session and retries when the server gives no usable answer: twice, or for 60 s during an attempt or with
 * unsent text. The 60 s start at the last key press, and time offline does not count. Throws the last fault.
 */
export async function checkWithRetries<T>(ask: () => Promise<T>, device: CheckDevice): Promise<T> {
  const { now, sleep, online } = device;
  let hasWork = device.hasUnsentWork();
  let since = now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      // The code that knows about typed text may have loaded since.
      hasWork ||= device.hasUnsentWork();
      const mayAskAgain =
        openAttempts > 0 || hasWork ? now() - Math.max(since, typedAtMs) < patienceMs : tries < triesWithoutWork;
      if (!isInconclusive(error) || !mayAskAgain) throw error;
      await sleep(pauseMs);
      const asleepFrom = now();
      await online();
      since += now() - asleepFrom;
    }
  }
}

/** True if the fault does not say whether the session is still valid. `status` 0 means no answer. */
function isInconclusive(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status !== undefined && (status === 0 || status === 429 || status >= 500);
}

export const browserDevice: CheckDevice = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  online: () =>
    navigator.onLine
      ? Promise.resolve()
      : new Promise((resolve) => addEventListener("online", () => resolve(), { once: true })),
  hasUnsentWork: () =>
    hasUnsentText() ||
    Object.entries(localStorage).some(
      ([key, deadline]) => key.startsWith(timerPrefix) && Number(deadline) > Date.now(),
    ),
};
