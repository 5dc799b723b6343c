import type { SessionUser } from "#contract/api/sessions.ts";

const fields = ["courseName", "name", "role", "enrolledDate", "profileImage"] as const;

/**
 * The reason why a session ended in this browser: the user logged out, the server ended it, or its check got no answer.
 */
export type EndReason = "loggedOut" | "ended" | "away";

/** The last end of a session in this window, and its user. */
interface SessionEnd {
  reason: EndReason;
  userId: string | null;
}

/** Prefix of the session storage keys that contain unsaved input of this tab. */
export const unsavedPrefix = "unsaved_";

/** A session that has ended while its page stays open. Its user may log in again in a dialog over the page. */
export interface EndedOverPage {
  user: SessionUser;
  reason: Exclude<EndReason, "loggedOut">;
}

let sessionHere = localStorage.getItem("sessionId");
let userHere = localStorage.getItem("userId");
let currentUser: SessionUser | undefined;
/** Session storage, because a reload under the login dialog leads to the login page, which must lead back. */
const sessionEndKey = "session_end";
let lastEnd: SessionEnd | undefined;
/** Shows other windows that the user logged out, so that they close their pages too. */
const loggedOutKey = "loggedOut";
let endedOverPage: EndedOverPage | undefined;
let stayingPages = 0;

const listeners = new Set<() => void>();
const clearActions: (() => void)[] = [];

/** Registers a function that clears data of a visit when the visit ends in this window. */
export function onSessionCleared(act: () => void): void {
  clearActions.push(act);
}

/** Calls `listener` when `storedSessionId` may have changed in any window. Returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Ends the visit and notifies the listeners. A page that stays open keeps its data; otherwise the data is cleared. */
function endVisit(reason: EndReason): void {
  lastEnd = { reason, userId: userHere };
  const isLoggedOut = localStorage.getItem(loggedOutKey) !== null;
  if (reason === "loggedOut" || isLoggedOut || stayingPages === 0 || currentUser === undefined) leavePage();
  else {
    endedOverPage = { user: currentUser, reason };
    sessionStorage.setItem(sessionEndKey, JSON.stringify(lastEnd));
    notify();
  }
}

/** Clears the data of the visit and notifies the listeners. */
export function leavePage(): void {
  sessionStorage.removeItem(sessionEndKey);
  endedOverPage = undefined;
  currentUser = undefined;
  userHere = localStorage.getItem("userId");
  for (const act of clearActions) act();
  notify();
}

/**
 * Returns the session that ended while its page stayed open; undefined if a session is active or no page stayed open.
 */
export function sessionEndedOverPage(): EndedOverPage | undefined {
  return endedOverPage;
}

/** Resolves to true when the same user has a session again, or to false when the page is left. */
export function whenLoggedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (endedOverPage) return;
      listeners.delete(check);
      resolve(currentUser !== undefined);
    };
    listeners.add(check);
    check();
  });
}

/** Keeps the page open when its session ends, so that typed input is not lost. Returns a function that ends this. */
export function keepPageThroughEnd(): () => void {
  stayingPages += 1;
  return () => {
    stayingPages -= 1;
  };
}

addEventListener("storage", ({ key }) => {
  if (key === "sessionId" || key === null) syncWithOtherWindows();
});

/**
 * Detects a login or logout in another window of this browser, even if its storage event was missed. Data of this visit
 * must not reach another user, and no call may be made in another user's name. Returns true if another user is logged
 * in.
 */
export function syncWithOtherWindows(): boolean {
  const before = userHere;
  if (localStorage.getItem("sessionId") !== sessionHere) syncSession();
  return before !== null && userHere !== null && userHere !== before;
}

function syncSession(): void {
  sessionHere = localStorage.getItem("sessionId");
  if (sessionHere === null) endVisit("ended");
  else if (localStorage.getItem("userId") === userHere) uncoverPage();
  else {
    lastEnd = { reason: "ended", userId: userHere };
    leavePage();
  }
}

/** Removes the login dialog: the user has a session again. */
function uncoverPage(): void {
  sessionStorage.removeItem(sessionEndKey);
  endedOverPage = undefined;
  notify();
}

/** Stores a new session and its user. The session id is written last, because other windows react to it. */
export function storeSession(user: SessionUser, sessionId: string): void {
  localStorage.removeItem(loggedOutKey);
  writeUser(user);
  localStorage.setItem("sessionId", sessionId);
  sessionHere = sessionId;
  setCurrentUser(user);
}

/** Stores the user as the server last described them. Another user than before starts a new visit. */
export function storeUser(user: SessionUser): void {
  writeUser(user);
  setCurrentUser(user);
}

function writeUser(user: SessionUser): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("userId", user.id);
  for (const field of fields) {
    const value = user[field];
    if (value === null) localStorage.removeItem(field);
    else localStorage.setItem(field, value);
  }
}

function setCurrentUser(user: SessionUser): void {
  if (userHere !== null && userHere !== user.id) {
    lastEnd = { reason: "ended", userId: userHere };
    leavePage();
  }
  userHere = user.id;
  currentUser = user;
  sessionStorage.removeItem(sessionEndKey);
  if (endedOverPage) uncoverPage();
}

/**
 * Deletes the session with this id (null: the rest of a session without an id), unless another session has replaced it.
 * Every end of a session calls this, and the guards then show the login page. Unsent answers of a student stay for
 * their next login. Unsaved input of staff is deleted only by a logout.
 */
export function endSession(sessionId: string | null, reason: EndReason): void {
  if (storedSessionId() !== sessionId) return;
  if (reason === "loggedOut") {
    localStorage.setItem(loggedOutKey, "true");
    dropAllUnsaved();
  }
  for (const key of ["user", "userId", "sessionId", ...fields]) localStorage.removeItem(key);
  if (sessionHere === null) return;
  sessionHere = null;
  endVisit(reason);
}

/** Unsaved forms may contain answer keys, which the next user of this browser must not find. */
function dropAllUnsaved(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(unsavedPrefix)) sessionStorage.removeItem(name);
}

export function storedSessionId(): string | null {
  return localStorage.getItem("sessionId");
}

/** Returns how the last session of this window ended; undefined if there was none. */
export function lastSessionEnd(): SessionEnd | undefined {
  return lastEnd ?? (JSON.parse(sessionStorage.getItem(sessionEndKey) ?? "null") as SessionEnd | null) ?? undefined;
}
