import { queryOptions } from "@tanstack/react-query";
import type { SessionUser } from "#contract/api/sessions.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { browserDevice, checkWithRetries } from "./session-check.ts";
import { endSession, storedSessionId, storeUser } from "./session-store.ts";

export function logIn(name: string, password: string) {
  return call("POST /login", { body: { name, password, browserId: readBrowserId() } });
}

const browserIdKey = "browserId";

/**
 * Returns the random id of this browser, made at the first login. In a browser that a user has logged in with before,
 * failed logins of others under the same name do not slow them down.
 */
function readBrowserId(): string {
  const known = localStorage.getItem(browserIdKey);
  if (known !== null) return known;
  // `crypto.randomUUID` is missing on plain HTTP.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, "0"));
  localStorage.setItem(browserIdKey, made.join(""));
  return made.join("");
}

const logoutTasks: (() => Promise<unknown>)[] = [];
const logoutTimeoutMs = 2000;

/** Registers a task that runs before a logout, for data that must reach the server in the user's session. */
export function beforeLogout(act: () => Promise<unknown>): void {
  logoutTasks.push(act);
}

/** Sends unsaved work for up to 2 s, then ends the session. The logout call finishes even if the page is closed. */
export async function logOut(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, logoutTimeoutMs));
  await Promise.race([Promise.allSettled(logoutTasks.map((act) => act())), tooLong]);
  // A logout must always end at the login page. If the call fails, the session on the server expires later.
  call("POST /logout", { keepalive: true }).catch(() => {});
  endSession(storedSessionId(), "loggedOut");
}

interface SessionCheck {
  user: SessionUser;
  isLookupClosed: boolean;
}

const checkEveryMs = 300_000;
const answerWithinMs = 10_000;

/** The session check: every 300 seconds, and whenever the window regains focus. A failed check ends the session. */
export const sessionQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: keyOf("session", sessionId),
    queryFn: async (): Promise<SessionCheck> => {
      try {
        const ask = () => call("GET /validate-session", { timeoutMs: answerWithinMs });
        const { user, isLookupClosed } = await checkWithRetries(ask, browserDevice);
        // If the session ended while this answer was on its way, the answer must not start a visit.
        if (storedSessionId() === sessionId) storeUser(user);
        return { user, isLookupClosed };
      } catch (error) {
        // If the server refused, `call` has already ended the session.
        endSession(sessionId, "away");
        throw error;
      }
    },
    // A new session of the same user, from the login dialog or another window, must not blank the page.
    placeholderData: (before?: SessionCheck) =>
      before?.user.id === localStorage.getItem("userId") ? before : undefined,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: "always",
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const settingsQuery = queryOptions({
  queryKey: keyOf("settings"),
  queryFn: () => call("GET /settings"),
  staleTime: Number.POSITIVE_INFINITY,
});
