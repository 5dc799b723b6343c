import { type EndReason, lastSessionEnd } from "../api/session-store.ts";

/** What the login page is told of a session that ended: why, whose it was, and where they were. */
export interface ComeBack {
  reason: Exclude<EndReason, "loggedOut">;
  userId: string | null;
  place: string;
}

/** The sentences for a user who must log in again. */
export const wordsOfEnd: Record<ComeBack["reason"], string> = {
  ended: "Your session has ended. Log in to continue.",
  away: "The server did not answer, so you were logged out here. Log in to continue.",
};

/** What to tell the login page from this place; nothing to whoever logged out, or was never in. */
export function comeBackTo(place: string): ComeBack | null {
  const end = lastSessionEnd();
  return end === undefined || end.reason === "loggedOut" ? null : { reason: end.reason, userId: end.userId, place };
}
