import { queryOptions } from "@tanstack/react-query";
import type { SessionUser } from "#contract/api/sessions.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { askPatiently, browserDevice } from "./session-check.ts";
import { endSession, keepUser, storedSessionId } from "./session-store.ts";

export function logIn(name: string, password: string) {
  return call("POST /login", { body: { name, password, browserId: readBrowserId() } });
}

const browserIdKey = "browserId";

/**
 * Returns the random id of this browser, made at the first login. A browser that its user has logged in with is not
 * slowed down by others who fail to log in under this name.
 */
function readBrowserId(): string {
  const known = localStorage.getItem(browserIdKey);
  if (known !== null) return known;
  // `crypto.randomUUID` is missing on plain HTTP.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, "0"));
  localStorage.setItem(browserIdKey, made.join(""));
  return made.join("");
}

const goodbyes: (() => Promise<unknown>)[] = [];
const longestGoodbyeMs = 2000;

/** Called before somebody logs out, for what must reach the server under their session. */
export function whenLoggingOut(act: () => Promise<unknown>): void {
  goodbyes.push(act);
}

/** Ends the session here at once, but for what is not saved yet; the server hears of it even when the page is closed. */
export async function logOut(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestGoodbyeMs));
  await Promise.race([Promise.allSettled(goodbyes.map((act) => act())), tooLong]);
  // Whoever logs out must end at the login page in any case; a session that the server keeps dies by itself.
  call("POST /logout", { keepalive: true }).catch(() => {});
  endSession(storedSessionId(), "loggedOut");
}

interface SessionCheck {
  user: SessionUser;
  isLookupClosed: boolean;
}

const checkEveryMs = 300_000;
const answerWithinMs = 10_000;

/**
 * The session check: every 300 seconds and whenever the window regains focus. One that fails ends the
 * session.
 */
export const sessionQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: keyOf("session", sessionId),
    queryFn: async (): Promise<SessionCheck> => {
      try {
        const ask = () => call("GET /validate-session", { timeoutMs: answerWithinMs });
        const { user, isLookupClosed } = await askPatiently(ask, browserDevice);
        // An answer that was on its way when the session ended begins no visit.
        if (storedSessionId() === sessionId) keepUser(user);
        return { user, isLookupClosed };
      } catch (error) {
        // The server's own no has ended it already.
        endSession(sessionId, "away");
        throw error;
      }
    },
    // A new session of the same user, from a login over this page or in another window, takes nothing off the page.
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
