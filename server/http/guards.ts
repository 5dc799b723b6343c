import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Role } from "#contract/api/sessions.ts";
import type { Db } from "../database/schema.ts";
import { findSession } from "../sessions/sessions.ts";
import { forbidden, noSession } from "./errors.ts";
import type { Clock } from "./services.ts";

/** Who asks. Only a guard makes one, so whoever holds it has a session. */
export interface Viewer {
  id: string;
  name: string;
  role: Role;
  courseName: string | null;
  expiresAt: string | null;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export interface Guards {
  staff: onRequestAsyncHookHandler;
  student: onRequestAsyncHookHandler;
  anyone: onRequestAsyncHookHandler;
}

/** Guards run before a body is read: a stranger's upload is not even received. */
export function makeGuards(db: Db, clock: Clock): Guards {
  const guard =
    (allowed: readonly Role[]): onRequestAsyncHookHandler =>
    async (request) => {
      const viewer = await findSession(db, clock, sessionIdOf(request));
      if (!viewer) throw noSession();
      if (!allowed.includes(viewer.role)) throw forbidden();
      request.viewer = viewer;
    };
  return {
    staff: guard(["admin", "subadmin"]),
    student: guard(["user"]),
    anyone: guard(["admin", "subadmin", "user"]),
  };
}

/** The session id, or undefined when the header is missing or is not one token (two headers arrive joined). */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers["x-session-id"];
  return typeof header === "string" && /^[\w-]{20,100}$/.test(header) ? header : undefined;
}

/** The viewer that the route's guard found. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw noSession();
  return request.viewer;
}

export function isStaff(viewer: Viewer): boolean {
  return viewer.role !== "user";
}

/** Staff reach every student; a student only themselves, whether or not the other id exists. */
export function refuseOtherStudent(viewer: Viewer, studentId: string): void {
  if (!isStaff(viewer) && viewer.id !== studentId) throw forbidden();
}
