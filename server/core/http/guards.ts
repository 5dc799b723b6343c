import { hash } from "node:crypto";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Access } from "#contract/endpoints/endpoint.ts";
import type { Role } from "#contract/roles.ts";
import { sentences } from "#contract/sentences.ts";
import { addressOf } from "./address.ts";
import { forbidden, noSession, Refusal } from "./errors.ts";

/** Who asks. Only a guard makes one, so whoever holds it has a session. */
export interface Viewer {
  id: string;
  name: string;
  role: Role;
  courseName: string | null;
  expiresAt: string | null;
  /** Where the call comes from. */
  address: string;
  /** Which of their sessions asks: the hash that stands for its id in the database. */
  sessionHash: string;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** One guard for each access of the table of endpoints that asks who calls. */
export type Guards = Record<Exclude<Access, "everybody">, onRequestAsyncHookHandler>;

/** Whose session an id is; undefined for none that lives. */
type FindSession = (sessionId: string | undefined) => Promise<Omit<Viewer, "address"> | undefined>;

/** Guards run before a body is read: a stranger's upload is not even received. */
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

/** A student who works on a section that closes lookup of codes may look none up. In: whether lookup is closed to them. */
export function makeLookupGate(isClosed: (studentId: string) => Promise<boolean>): onRequestAsyncHookHandler {
  return async ({ viewer }) => {
    if (viewer && !isStaff(viewer) && (await isClosed(viewer.id)))
      throw new Refusal("forbidden", sentences.lookupClosed);
  };
}

/** The session id, or undefined when the header is missing or is not one token (two headers arrive joined). */
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

/** Staff reach every student; a student only themselves, whether or not the other id exists. */
export function refuseOtherStudent(viewer: Viewer, studentId: string): void {
  if (!isStaff(viewer) && viewer.id !== studentId) throw forbidden();
}
