import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addressOf, networkOf } from "./address.ts";
import { limitConcurrentCalls } from "./concurrent-calls.ts";
import { hashOfSession, sessionIdOf } from "./guards.ts";

/** A live session: the hash of its id, and its user. */
export interface KnownSession {
  hash: string;
  userId: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The session that a guard found for this call, or that this call opened. */
    session: KnownSession | null;
    /** The user of a remembered session, known before a guard queries the database. */
    callerId: string | null;
  }
  interface FastifyContextConfig {
    /** True for a call that needs no session. */
    isForEverybody?: boolean;
  }
  interface FastifyInstance {
    /** Remembers sessions from before a restart, the last used first, so that a class is not limited by its address. */
    rememberSessions: (sessions: readonly KnownSession[]) => void;
  }
}

const minuteMs = 60_000;

/** A class logs in and opens its charts within a minute, from one address. */
const publicFactor = 10;
const publicKeyPrefix = "public calls of ";

/** Short windows for logins, so that an address over its limit can try again soon. */
const loginWindowMs = 10_000;
const loginKeyPrefix = "logins of ";

/** The number of remembered sessions and of counted callers; those unused for the longest time are forgotten first. */
export const mostRemembered = 10_000;

/**
 * Limits calls per minute and concurrent calls, before a guard queries the database. Limits count by user, over all sessions;
 * without a known session, calls per minute count by address. Public calls and logins of an address have separate limits. A
 * key is never a value that the client can invent (design.md section 6).
 */
export async function limitCalls(app: FastifyInstance, perMinute: number): Promise<void> {
  const countCall = limitConcurrentCalls(app);
  const users = new LRUCache<string, string>({ max: mostRemembered });
  app.decorateRequest("session", null);
  app.decorateRequest("callerId", null);
  app.decorate("rememberSessions", (sessions) => {
    // Adds the last used session last, since the cache forgets the oldest entry first.
    for (const { hash, userId } of sessions.toReversed()) users.set(hash, userId);
  });
  await app.register(rateLimit, {
    global: false,
    max: (_request, key) => {
      const isPublic = key.startsWith(publicKeyPrefix) || key.startsWith(loginKeyPrefix);
      return Math.ceil((perMinute * (isPublic ? publicFactor : 1) * windowOf(key)) / minuteMs);
    },
    timeWindow: (_request, key) => windowOf(key),
    cache: mostRemembered,
    // A refused caller gets only `retry-after`.
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    keyGenerator: (request) => {
      const sessionId = sessionIdOf(request);
      const userId = sessionId === undefined ? undefined : users.get(hashOfSession(sessionId));
      request.callerId = userId ?? null;
      if (userId !== undefined) return userId;
      const network = networkOf(addressOf(request));
      const { url, config } = request.routeOptions;
      if (url === "/api/login") return loginKeyPrefix + network;
      return config.isForEverybody ? publicKeyPrefix + network : network;
    },
    allowList: (request) => !isLimited(request),
  });
  app.addHook("onRequest", app.rateLimit());
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.callerId !== null) {
      countCall(request.callerId);
      request.countedUser = request.callerId;
    }
    done();
  });
  app.addHook("onResponse", async (request, reply) => {
    if (request.session) {
      users.set(request.session.hash, request.session.userId);
      return;
    }
    const sessionId = sessionIdOf(request);
    if (sessionId !== undefined && reply.statusCode === 401) users.delete(hashOfSession(sessionId));
  });
}

const windowOf = (key: string) => (key.startsWith(loginKeyPrefix) ? loginWindowMs : minuteMs);

/** Returns true for every call of the API, by its route; not for the files of the web and the health checks. */
function isLimited(request: FastifyRequest): boolean {
  const { url = "" } = request.routeOptions;
  return /^\/(api|ai)\//.test(url) && url !== "/api/health" && url !== "/api/ready";
}
