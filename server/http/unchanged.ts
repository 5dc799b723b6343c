import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isWritten } from "./compress.ts";

/** What an answer says beside its body. */
const saidInHeaders = ["x-total-count", "x-next"];
/** Below it the answer itself is hardly longer. */
const leastBytes = 1024;
/** Hashed in about a millisecond. */
const bytesPerTurn = 1_000_000;

/**
 * Answers 304 without a body where a caller has the same answer already. Whoever keeps answers says so by `if-none-match`,
 * at first with any word: others are given no tag, since it is made of the whole answer. Nobody on the way keeps any:
 * `no-store` stays.
 */
export function tellUnchanged(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const kept = request.headers["if-none-match"];
    if (kept === undefined || request.method !== "GET" || reply.statusCode !== 200) return done();
    if (!isWritten(payload) || payload.length < leastBytes) return done();
    const tell = (tag: string) => {
      reply.header("etag", tag);
      if (kept !== tag) return done();
      reply.code(304).removeHeader("content-type").removeHeader("content-length");
      done(null, "");
    };
    if (typeof payload === "string") tell(written(begunBy(reply).update(payload)));
    else tagOf(payload, reply).then(tell, done);
  });
}

const begunBy = (reply: FastifyReply) =>
  createHash("sha1").update(JSON.stringify(saidInHeaders.map((name) => reply.getHeader(name))));

const written = (digest: ReturnType<typeof createHash>) => `"${digest.digest("base64url")}"`;

/** Some of a long answer at a time. */
async function tagOf(bytes: Buffer, reply: FastifyReply): Promise<string> {
  const digest = begunBy(reply);
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    digest.update(bytes.subarray(start, start + bytesPerTurn));
    await setImmediate();
  }
  return written(digest);
}
