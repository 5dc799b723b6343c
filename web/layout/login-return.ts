import { type EndReason, lastSessionEnd } from "../api/session-store.ts";

/**
 * The state that a redirect passes to the login page after a session has ended: the reason, the user, and the address
 * to return to.
 */
export interface LoginReturn {
  reason: Exclude<EndReason, "loggedOut">;
  userId: string | null;
  place: string;
}

/** The sentences for a user who must log in again. */
export const sessionEndTexts: Record<LoginReturn["reason"], string> = {
  ended: "Your session has ended. Log in to continue.",
  away: "The server did not answer, so you were logged out here. Log in to continue.",
};

/** Returns the state for the login page; null after a logout or without an earlier session. */
export function loginReturnFor(place: string): LoginReturn | null {
  const end = lastSessionEnd();
  return end === undefined || end.reason === "loggedOut" ? null : { reason: end.reason, userId: end.userId, place };
}
