import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ReplyBody } from "./join-parts.ts";

/** A smaller reply fits into one packet, compressed or not. */
const leastBytes = 1024;

type Encoding = "br" | "gzip";

/** Returns the encoding for an accept-encoding header; br is preferred. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? "")
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}

/** Adds accept-encoding to the `vary` header: caches must store a reply per encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`);
}

/** Returns true for a complete body, a text or bytes; false for a stream. */
export function isReplyBody(payload: unknown): payload is ReplyBody {
  return typeof payload === "string" || Buffer.isBuffer(payload);
}

/** Compresses JSON and CSV replies of more than a kilobyte, at a fast level and off the event loop. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!isReplyBody(payload) || payload.length < leastBytes || reply.hasHeader("content-encoding")) return done();
    if (!/json|csv/.test(String(reply.getHeader("content-type")))) return done();
    varyByEncoding(reply);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === undefined) return done();
    reply.header("content-encoding", encoding).removeHeader("content-length");
    if (encoding === "gzip") gzip(payload, { level: 1 }, done);
    else brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, done);
  });
}
