import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Below it the answer itself is hardly longer. */
const leastBytes = 1024;

/**
 * Answers 304 without a body where a caller has the same answer already. Whoever keeps answers says so by `if-none-match`,
 * at first with any word: others are given no tag, since it is made of the whole answer. Nobody on the way keeps any:
 * `no-store` stays.
 */
export function tellUnchanged(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const kept = request.headers["if-none-match"];
    if (kept === undefined || request.method !== "GET" || reply.statusCode !== 200) return done();
    if (typeof payload !== "string" || payload.length < leastBytes) return done();
    const tag = `"${hash("sha1", payload, "base64url")}"`;
    reply.header("etag", tag);
    if (kept !== tag) return done();
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  });
}
