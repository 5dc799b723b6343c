import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isWritten, varyByEncoding } from "./compress.ts";

/**
 * Answers a GET that sends `if-none-match` with the tag of its reply, and with 304 when the tags are the same. A 304 has the
 * reply's present headers, such as `x-total-count`. Not @fastify/etag: it also answers writes with 304, leaves the files of
 * streams open, and hashes replies that nobody compares.
 */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const known = request.headers["if-none-match"];
    const mayBeUnchanged = known !== undefined && request.method === "GET" && reply.statusCode === 200;
    if (!mayBeUnchanged || !isWritten(payload)) return done();
    // Weak: compressed and plain replies have the same tag.
    const tag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    reply.header("etag", tag);
    if (known !== tag) return done();
    varyByEncoding(reply);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, null);
  });
}
