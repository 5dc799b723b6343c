import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isReplyBody, varyByEncoding } from "./compress.ts";

/**
 * Adds an `etag` to the reply of a GET with `if-none-match`, and replies 304 when the tags are equal. A 304 has the present
 * headers of the reply, such as `x-total-count`. Not @fastify/etag: it also replies 304 to writes, leaves the files of streams
 * open, and hashes replies that nobody compares.
 */
export function installEtags(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const known = request.headers["if-none-match"];
    const mayBeUnchanged = known !== undefined && request.method === "GET" && reply.statusCode === 200;
    if (!mayBeUnchanged || !isReplyBody(payload)) return done();
    // Weak: compressed and plain replies have the same tag.
    const tag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    reply.header("etag", tag);
    if (known !== tag) return done();
    varyByEncoding(reply);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, null);
  });
}
