import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf, networkOf } from "./address.ts";
import { sessionIdOf } from "./guards.ts";

/** Sessions that lived before this server began, asked by their ids. */
export interface EarlierSessions {
  has(sessionId: string): boolean;
  delete(sessionId: string): void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** A guard has found whose session asks. */
    isKnown: boolean;
    /** The session that this call has opened. */
    openedSession: string | null;
  }
  interface FastifyContextConfig {
    /** Whoever calls needs no session. */
    isForEverybody?: boolean;
  }
  interface FastifyInstance {
    /** A class that shares an address does not become strangers by a restart in its exam. */
    knowEarlierSessions: (earlier: EarlierSessions) => void;
  }
}

/**
 * What needs no session, the login and the links of charts, a class asks for in the same minute and through one address: of
 * these calls an address may make so many times as many.
 */
const openToOneCall = 10;
const openFor = "open calls of ";

/** How many sessions and addresses are remembered; the longest unused go first. */
export const mostKeys = 10_000;

/**
 * Limits the calls of a minute: by session once it was opened here, or a guard has found it, so that a class may share an
 * address, and by address until then, what is for everybody apart, before any guard asks the database. What a caller makes up is never a key.
 */
export async function limitCalls(app: FastifyInstance, perMinute: number): Promise<void> {
  const found = new Set<string>();
  let earlier: EarlierSessions | undefined;
  app.decorateRequest("isKnown", false);
  app.decorateRequest("openedSession", null);
  app.decorate("knowEarlierSessions", (sessions) => {
    earlier = sessions;
  });
  await app.register(rateLimit, {
    global: false,
    max: (_request, key) => (key.startsWith(openFor) ? perMinute * openToOneCall : perMinute),
    timeWindow: "1 minute",
    cache: mostKeys,
    // Nobody reads how many are left; who has none is told when to come again.
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    keyGenerator: (request) => {
      const sessionId = sessionIdOf(request);
      const isFound = sessionId !== undefined && (found.has(sessionId) || earlier?.has(sessionId));
      if (isFound) return sessionId;
      const network = networkOf(addressOf(request));
      return request.routeOptions.config.isForEverybody ? openFor + network : network;
    },
    allowList: (request) => !isLimited(request),
  });
  app.addHook("onRequest", app.rateLimit());
  app.addHook("onResponse", async (request, reply) => {
    const sessionId = request.openedSession ?? sessionIdOf(request);
    if (sessionId === undefined) return;
    if (request.isKnown || request.openedSession) {
      found.delete(sessionId);
      found.add(sessionId);
      if (found.size > mostKeys) for (const oldest of found.values().take(1)) found.delete(oldest);
    } else if (reply.statusCode === 401) {
      found.delete(sessionId);
      earlier?.delete(sessionId);
    }
  });
}

/** Every call, whatever way its address is written; not the web's files, and not whoever watches over the server. */
function isLimited(request: FastifyRequest): boolean {
  const { url = "" } = request.routeOptions;
  return /^\/(api|ai)\//.test(url) && url !== "/api/health" && url !== "/api/ready";
}
