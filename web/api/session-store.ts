import type { SessionUser } from "#contract/api/sessions.ts";

const fields = ["courseName", "name", "role", "enrolledDate", "profileImage"] as const;

/** Keeps whoever logged in, under the keys of spec section 3. */
export function keepSession(user: SessionUser, sessionId: string): void {
  localStorage.setItem("sessionId", sessionId);
  keepUser(user);
}

/** Keeps a user as the server last described them. */
export function keepUser(user: SessionUser): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("userId", user.id);
  for (const field of fields) {
    const value = user[field];
    if (value === null) localStorage.removeItem(field);
    else localStorage.setItem(field, value);
  }
}

const whenCleared: (() => void)[] = [];

/** Called whenever the session is forgotten: what belongs to the visit goes with it. */
export function whenSessionCleared(act: () => void): void {
  whenCleared.push(act);
}

/** Forgets the session. Drafts and deadlines stay: they are what a student typed. */
export function clearSession(): void {
  for (const key of ["user", "userId", "sessionId", ...fields]) localStorage.removeItem(key);
  for (const act of whenCleared) act();
}

export function storedSessionId(): string | null {
  return localStorage.getItem("sessionId");
}

/** The stored user, or undefined when there is none or it cannot be read. */
export function storedUser(): SessionUser | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem("user") ?? "null");
    return typeof user === "object" && user !== null && "role" in user ? (user as SessionUser) : undefined;
  } catch {
    return undefined;
  }
}

/** The start of a role's own area (spec section 2, routing rules). */
export function homeOf(role: string): string {
  return role === "user" ? "/student/dashboard" : "/admin/dashboard";
}
