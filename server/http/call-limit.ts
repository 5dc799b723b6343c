import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addressOf, networkOf } from "./address.ts";
import { Refusal } from "./errors.ts";
import { sessionIdOf } from "./guards.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** A guard has found whose session asks. */
    isKnown: boolean;
  }
}

/** How many sessions and addresses are remembered; the longest unused go first. */
const mostKeys = 10_000;

const minuteMs = 60_000;

/** The calls of a minute, which begins with the first of them. */
interface Minute {
  /** On the clock of performance. */
  endsAt: number;
  calls: number;
}

/**
 * Limits the calls of a minute: by session once a guard has found it, so that a class may share an address, and by
 * address until then, before any guard asks the database. What a caller makes up is never a key.
 */
export function limitCalls(app: FastifyInstance, perMinute: number): void {
  const found = new LRUCache<string, true>({ max: mostKeys });
  const minutes = new LRUCache<string, Minute>({ max: mostKeys });
  app.decorateRequest("isKnown", false);
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isLimited(request)) return done();
    const sessionId = sessionIdOf(request);
    const key = sessionId !== undefined && found.has(sessionId) ? sessionId : networkOf(addressOf(request));
    const now = performance.now();
    let minute = minutes.get(key);
    if (!minute || minute.endsAt <= now) {
      minute = { endsAt: now + minuteMs, calls: 0 };
      minutes.set(key, minute);
    }
    minute.calls += 1;
    done(minute.calls > perMinute ? tooMany(minute.endsAt - now) : undefined);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const sessionId = sessionIdOf(request);
    if (sessionId === undefined) return done();
    if (request.isKnown) found.set(sessionId, true);
    else if (reply.statusCode === 401) found.delete(sessionId);
    done();
  });
}

function tooMany(waitMs: number): Refusal {
  return new Refusal("slow_down", "Too many requests. Please wait a moment.", {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/** Every call, whatever way its address is written; not the web's files, and not whoever watches over the server. */
function isLimited(request: FastifyRequest): boolean {
  const { url = "" } = request.routeOptions;
  return (url.startsWith("/api/") || url.startsWith("/ai/")) && url !== "/api/health" && url !== "/api/ready";
}
