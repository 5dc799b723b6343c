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

/** A session that has ended on a page that stays: its user may log in again over the page. */
export interface EndedOverPage {
  user: SessionUser;
  reason: Exclude<EndReason, "loggedOut">;
}

let sessionHere = localStorage.getItem("sessionId");
let userHere = localStorage.getItem("userId");
let visitor: SessionUser | undefined;
/** A reload of a page under its login leads to the login page, which must lead back to it. */
const keptEnd = "session_end";
let lastEnd: SessionEnd | undefined;
/** Tells other windows that the session did not end by itself: they leave their pages, too. */
const loggedOutKey = "loggedOut";
let endedOverPage: EndedOverPage | undefined;
let pagesThatStay = 0;

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

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Ends the visit, and notifies the guards. A page that stays keeps what was read for its user; everywhere else it is
 * dropped.
 */
function endVisit(reason: EndReason): void {
  lastEnd = { reason, userId: userHere };
  const isLoggedOut = localStorage.getItem(loggedOutKey) !== null;
  if (reason === "loggedOut" || isLoggedOut || pagesThatStay === 0 || visitor === undefined) leavePage();
  else {
    endedOverPage = { user: visitor, reason };
    sessionStorage.setItem(keptEnd, JSON.stringify(lastEnd));
    notify();
  }
}

/** Drops what was read for whoever was here, and notifies the guards. */
export function leavePage(): void {
  sessionStorage.removeItem(keptEnd);
  endedOverPage = undefined;
  visitor = undefined;
  userHere = localStorage.getItem("userId");
  for (const act of whenCleared) act();
  notify();
}

/** The session that has ended over this page; undefined while one lives, and on a page that does not stay. */
export function sessionEndedOverPage(): EndedOverPage | undefined {
  return endedOverPage;
}

/** Resolves to true once the same user has a session again, and to false when the page is left. */
export function whenLoggedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (endedOverPage) return;
      listeners.delete(look);
      resolve(visitor !== undefined);
    };
    listeners.add(look);
    look();
  });
}

/** Lets the page stay when its session ends, so that nothing typed on it is lost. Out: the function that ends this. */
export function stayThroughEnd(): () => void {
  pagesThatStay += 1;
  return () => {
    pagesThatStay -= 1;
  };
}

addEventListener("storage", ({ key }) => {
  if (key === "sessionId" || key === null) followOtherWindow();
});

/**
 * Notices that somebody logged out or in in another window of this browser, also where its event was missed: nothing of this
 * visit may stay for another user, and nothing may be done in their name. Out: whether somebody else is logged in.
 */
export function followOtherWindow(): boolean {
  const before = userHere;
  if (localStorage.getItem("sessionId") !== sessionHere) followSession();
  return before !== null && userHere !== null && userHere !== before;
}

function followSession(): void {
  sessionHere = localStorage.getItem("sessionId");
  if (sessionHere === null) endVisit("ended");
  else if (localStorage.getItem("userId") === userHere) goOn();
  else {
    lastEnd = { reason: "ended", userId: userHere };
    leavePage();
  }
}

/** Uncovers the page: its user has a session again. */
function goOn(): void {
  sessionStorage.removeItem(keptEnd);
  endedOverPage = undefined;
  notify();
}

/** Keeps whoever logged in, each part under a key of its own. The id of the session is the last: other windows wait for it. */
export function keepSession(user: SessionUser, sessionId: string): void {
  localStorage.removeItem(loggedOutKey);
  writeUser(user);
  localStorage.setItem("sessionId", sessionId);
  sessionHere = sessionId;
  welcome(user);
}

/** Keeps a user as the server last described them. Whoever is another one than before starts a visit of their own. */
export function keepUser(user: SessionUser): void {
  writeUser(user);
  welcome(user);
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

function welcome(user: SessionUser): void {
  if (userHere !== null && userHere !== user.id) {
    lastEnd = { reason: "ended", userId: userHere };
    leavePage();
  }
  userHere = user.id;
  visitor = user;
  sessionStorage.removeItem(keptEnd);
  if (endedOverPage) goOn();
}

/**
 * Forgets the session with this id (null: what is left of one without an id). Every end of a session leads here, and
 * from here the guards go to the login page. Does nothing when another session stands here by now. What a student typed
 * and the server has not taken stays, for when they come back; what staff typed into a form goes only by logging out.
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

/** Keys of assignments may be among it: who comes to this browser next finds none. */
function dropAllUnsaved(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(unsavedPrefix)) sessionStorage.removeItem(name);
}

export function storedSessionId(): string | null {
  return localStorage.getItem("sessionId");
}

/** How the last session of this window ended; undefined when there was none. */
export function lastSessionEnd(): SessionEnd | undefined {
  return lastEnd ?? (JSON.parse(sessionStorage.getItem(keptEnd) ?? "null") as SessionEnd | null) ?? undefined;
}
