import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addressOf, networkOf } from "./address.ts";
import { boundCallsAtOnce } from "./calls-at-once.ts";
import { hashOfSession, sessionIdOf } from "./guards.ts";

/** A live session: the hash of its id, and whose it is. */
export interface KnownSession {
  hash: string;
  userId: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The session that a guard found for this call, or that this call opened. */
    session: KnownSession | null;
    /** The user of a session that is known before any guard looks it up. */
    callerId: string | null;
  }
  interface FastifyContextConfig {
    /** Whoever calls needs no session. */
    isForEverybody?: boolean;
  }
  interface FastifyInstance {
    /** Remembers sessions that lived before the start, those seen last first: a restart cuts off no class. */
    rememberSessions: (sessions: readonly KnownSession[]) => void;
  }
}

const minuteMs = 60_000;

/** A class opens its charts and logs in in the same minute and from one address. */
const publicFactor = 10;
const publicKeyPrefix = "public calls of ";

/** The limit of logins has windows of 10 s, so that an address that used it up is free again soon. */
const loginWindowMs = 10_000;
const loginKeyPrefix = "logins of ";

/** How many sessions and how many callers are remembered; the longest unused are forgotten first. */
export const mostRemembered = 10_000;

/**
 * Limits the calls of a minute, and those at once, before any guard asks the database: by user, whatever number of sessions
 * they have, and the calls of a minute by address while no session is known. Public calls of an address have a limit of
 * their own, and logins another. Nothing that a caller makes up is ever a key (design.md section 6).
 */
export async function limitCalls(app: FastifyInstance, perMinute: number): Promise<void> {
  const countCall = boundCallsAtOnce(app);
  const users = new LRUCache<string, string>({ max: mostRemembered });
  app.decorateRequest("session", null);
  app.decorateRequest("callerId", null);
  app.decorate("rememberSessions", (sessions) => {
    // The session that was seen last is added last, since the cache forgets the oldest first.
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

/** Every call, whatever way its address is written; not the web's files, and not whoever watches over the server. */
function isLimited(request: FastifyRequest): boolean {
  const { url = "" } = request.routeOptions;
  return /^\/(api|ai)\//.test(url) && url !== "/api/health" && url !== "/api/ready";
}
