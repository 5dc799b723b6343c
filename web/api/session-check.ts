import { timerPrefix } from "#contract/time.ts";

const triesAtRest = 3;
const patienceMs = 60_000;
const pauseMs = 1500;

/** What the check needs of the device; tests give their own. */
export interface CheckDevice {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Resolves at once while the device is online. */
  online: () => Promise<void>;
  /**
   * Whether the time of an attempt runs, or something typed waits for the server, as it is kept here: a reload says so
   * before the attempt is open again.
   */
  holdsWork: () => boolean;
}

let openAttempts = 0;
let workedAtMs = Number.NEGATIVE_INFINITY;
let isUnsentKept = () => false;

/** Says how to find out whether something that was typed waits here for the server. */
export function keepSessionWhile(ask: () => boolean): void {
  isUnsentKept = ask;
}

/** Says that an answer is being typed: nobody is led away from that by a server that does not answer. */
export function noteWork(nowMs = Date.now()): void {
  workedAtMs = nowMs;
}

/**
 * Says that an attempt is open: while one is, a server that is away for up to 60 s ends no session. Out: what says that
 * it is closed again.
 */
export function keepSessionThroughOutage(): () => void {
  openAttempts += 1;
  let isOpen = true;
  return () => {
    if (isOpen) openAttempts -= 1;
    isOpen = false;
  };
}

/**
 * Asks for the session until there is an answer. No answer, or one of a server that cannot answer now, is no word on the
 * session: it is asked again, twice more, or for 60 s while an attempt is open, its time runs or typed work waits here, counted from the
 * last key typed into one; then the check has failed. Without a connection nothing is asked, and that time does not count. Throws what the last asking threw.
 */
export async function askPatiently<T>(ask: () => Promise<T>, device: CheckDevice): Promise<T> {
  const { now, sleep, online } = device;
  let isPatient = device.holdsWork();
  let since = now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      // The code that knows of typed work may have come meanwhile.
      isPatient ||= device.holdsWork();
      const mayAskAgain =
        openAttempts > 0 || isPatient ? now() - Math.max(since, workedAtMs) < patienceMs : tries < triesAtRest;
      if (!isNoWord(error) || !mayAskAgain) throw error;
      await sleep(pauseMs);
      const asleepFrom = now();
      await online();
      since += now() - asleepFrom;
    }
  }
}

/** Whether a fault of a call (its `status`, 0 for no answer) leaves open whether the session lives. */
function isNoWord(error: unknown): boolean {
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
  holdsWork: () =>
    isUnsentKept() ||
    Object.entries(localStorage).some(
      ([key, deadline]) => key.startsWith(timerPrefix) && Number(deadline) > Date.now(),
    ),
};
