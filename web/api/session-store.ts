import type { SessionUser } from "#contract/api/sessions.ts";

const fields = ["courseName", "name", "role", "enrolledDate", "profileImage"] as const;

/** How a session ended here: by logging out, by the server's word, or because no server answered its check. */
export type EndReason = "loggedOut" | "ended" | "away";

/** The last end of a session in this window, and whose it was. */
interface SessionEnd {
  reason: EndReason;
  userId: string | null;
}

/** What somebody typed and has not saved lies in this tab under names that begin so. */
export const unsavedPrefix = "unsaved_";

let sessionHere = localStorage.getItem("sessionId");
let userHere = localStorage.getItem("userId");
let lastEnd: SessionEnd | undefined;

const listeners = new Set<() => void>();
const whenCleared: (() => void)[] = [];

/** Called when this window's visit ends, however it does: what belongs to the visit goes with it. */
export function whenSessionCleared(act: () => void): void {
  whenCleared.push(act);
}

/** Calls back whenever `storedSessionId` may have changed, in whichever window. Out: what ends that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the visit: drops what was read for whoever was here, and tells the guards. */
function endVisit(reason: EndReason): void {
  lastEnd = { reason, userId: userHere };
  userHere = localStorage.getItem("userId");
  for (const act of whenCleared) act();
  for (const listener of listeners) listener();
}

// Another window of this browser logged out, or somebody else in: nothing of the visit here may stay.
addEventListener("storage", ({ key }) => {
  if ((key !== "sessionId" && key !== null) || localStorage.getItem("sessionId") === sessionHere) return;
  sessionHere = localStorage.getItem("sessionId");
  endVisit("ended");
});

/** Keeps whoever logged in, each part under a key of its own. */
export function keepSession(user: SessionUser, sessionId: string): void {
  localStorage.setItem("sessionId", sessionId);
  sessionHere = sessionId;
  keepUser(user);
}

/** Keeps a user as the server last described them. Whoever is another one than before starts a visit of their own. */
export function keepUser(user: SessionUser): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("userId", user.id);
  for (const field of fields) {
    const value = user[field];
    if (value === null) localStorage.removeItem(field);
    else localStorage.setItem(field, value);
  }
  if (userHere !== null && userHere !== user.id) endVisit("ended");
  userHere = user.id;
}

/**
 * Forgets the session with this id (null: what is left of one without an id). Every end of a session leads here, and
 * from here the guards go to the login page. Does nothing when another session stands here by now. What a student typed
 * and the server has not taken stays, for when they come back; what staff typed into a form goes only by logging out.
 */
export function endSession(sessionId: string | null, reason: EndReason): void {
  if (storedSessionId() !== sessionId) return;
  for (const key of ["user", "userId", "sessionId", ...fields]) localStorage.removeItem(key);
  if (reason === "loggedOut") dropAllUnsaved();
  if (sessionHere === null) return;
  sessionHere = null;
  endVisit(reason);
}

/** Keys of assignments may be among it: who comes to this browser next finds none. */
function dropAllUnsaved(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(unsavedPrefix)) sessionStorage.removeItem(name);
}

export function storedSessionId(): string | null {
  return localStorage.getItem("sessionId");
}

/** How the last session of this window ended; undefined when there was none. */
export function lastSessionEnd(): SessionEnd | undefined {
  return lastEnd;
}
