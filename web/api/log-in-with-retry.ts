import { ApiFault, faultText } from "./client.ts";
import { logIn } from "./sessions.ts";

const maxRetryMs = 120_000;

/**
 * Returns the seconds until the next try, if the server is starting or limits logins. Undefined if another try cannot
 * help.
 */
function retryDelaySeconds(error: unknown): number | undefined {
  if (!(error instanceof ApiFault && error.isFromServer)) return undefined;
  if (error.code === "not_ready") return 3;
  const { retryAfterSeconds } = error;
  if (error.code !== "slow_down" || retryAfterSeconds === undefined || retryAfterSeconds > 30) return undefined;
  return retryAfterSeconds;
}

/**
 * Logs in. If the server asks to wait, tries again automatically for two minutes, or until `edited` is aborted; then
 * throws the last refusal.
 */
export async function logInWithRetry(
  name: string,
  password: string,
  edited: AbortSignal,
  showWaiting: (text: string) => void,
) {
  const since = Date.now();
  for (;;) {
    try {
      return await logIn(name, password);
    } catch (error) {
      const seconds = retryDelaySeconds(error);
      if (seconds === undefined || edited.aborted || Date.now() - since > maxRetryMs) throw error;
      showWaiting(`${faultText(error)} You don't need to do anything: this page tries again automatically.`);
      // Spreads out browsers that were refused at the same moment.
      await waitUnless(edited, seconds * 1000 + Math.random() * 2000);
      if (edited.aborted) throw error;
    }
  }
}

/** Waits for this time, or until the signal is aborted. */
function waitUnless(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Returns a signal that is aborted when the user types into the form. */
export function whenEdited(form: HTMLFormElement): AbortSignal {
  const controller = new AbortController();
  form.addEventListener("input", () => controller.abort(), { once: true });
  return controller.signal;
}
