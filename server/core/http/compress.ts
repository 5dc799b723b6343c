import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Joined } from "./join-parts.ts";

/** Below it the answer fits into one packet either way. */
const leastBytes = 1024;

type Encoding = "br" | "gzip";

/** What a caller takes of what we have, by their accept-encoding; br first. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const asked = String(accepted ?? "")
    .split(",")
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((encoding) => asked.includes(encoding));
}

/** Whoever keeps answers must know that this one is another for another accept-encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`);
}

/** Whether an answer is there as one, a text or its bytes, and no stream. */
export function isWritten(payload: unknown): payload is Joined {
  return typeof payload === "string" || Buffer.isBuffer(payload);
}

/** Sends JSON and tables of more than a kilobyte compressed, quickly rather than tightly, and not on the event loop. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!isWritten(payload) || payload.length < leastBytes || reply.hasHeader("content-encoding")) return done();
    if (!/json|csv/.test(String(reply.getHeader("content-type")))) return done();
    varyByEncoding(reply);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === undefined) return done();
    reply.header("content-encoding", encoding).removeHeader("content-length");
    if (encoding === "gzip") gzip(payload, { level: 1 }, done);
    else brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }, done);
  });
}
