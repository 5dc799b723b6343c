import { hash } from "node:crypto";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Access } from "#contract/endpoints/endpoint.ts";
import type { Role } from "#contract/roles.ts";
import { sentences } from "#contract/sentences.ts";
import { addressOf } from "./address.ts";
import { forbidden, noSession, Refusal } from "./errors.ts";

/** The user of a call. Only a guard creates one, so a viewer always has a session. */
export interface Viewer {
  id: string;
  name: string;
  role: Role;
  courseName: string | null;
  expiresAt: string | null;
  /** The address of the client. */
  address: string;
  /** The SHA-256 of the session id, as in the database. */
  sessionHash: string;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** The guard of each access that needs a session. */
export type Guards = Record<Exclude<Access, "everybody">, onRequestAsyncHookHandler>;

/** Returns the user of a session id; undefined if no such session is live. */
type FindSession = (sessionId: string | undefined) => Promise<Omit<Viewer, "address"> | undefined>;

/** Returns the guards. They run before the body is read, so an upload without a session is not received. */
export function makeGuards(findSession: FindSession): Guards {
  const guard =
    (allowed: readonly Role[]): onRequestAsyncHookHandler =>
    async (request) => {
      const viewer = await findSession(sessionIdOf(request));
      if (!viewer) throw noSession();
      request.session = { hash: viewer.sessionHash, userId: viewer.id };
      if (!allowed.includes(viewer.role)) throw forbidden();
      request.viewer = { ...viewer, address: addressOf(request) };
    };
  return {
    admin: guard(["admin"]),
    staff: guard(["admin", "subadmin"]),
    student: guard(["user"]),
    anyone: guard(["admin", "subadmin", "user"]),
  };
}

/** Returns a guard that throws 403 for a student who works on a section without lookup of codes (`isClosed`). */
export function makeLookupGate(isClosed: (studentId: string) => Promise<boolean>): onRequestAsyncHookHandler {
  return async ({ viewer }) => {
    if (viewer && !isStaff(viewer) && (await isClosed(viewer.id)))
      throw new Refusal("forbidden", sentences.lookupClosed);
  };
}

/** Returns the session id; undefined if the header is missing or is not one token (Node joins repeated headers). */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers["x-session-id"];
  return typeof header === "string" && /^[\w-]{20,100}$/.test(header) ? header : undefined;
}

/** Returns the SHA-256 of a session id, which the database stores instead of it. */
export function hashOfSession(sessionId: string): string {
  return hash("sha256", sessionId, "base64url");
}

export function isStaff(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role !== "user";
}

/** Throws 403 if a student names another student, whether or not the id exists. Staff may name every student. */
export function refuseOtherStudent(viewer: Viewer, studentId: string): void {
  if (!isStaff(viewer) && viewer.id !== studentId) throw forbidden();
}
