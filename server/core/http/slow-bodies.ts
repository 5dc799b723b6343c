import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** What an upload must bring of each second, so that it counts as going on. */
const leastBytesPerSecond = 1024;

/** How often bodies are looked at in the time that one may take. */
const looksWithin = 10;

/** A body that is on its way. */
interface Coming {
  isUpload: boolean;
  /** When it is looked at next, on the clock of performance, and what its connection had brought when it was last. */
  due: number;
  seen: number;
}

/**
 * Cuts connections whose body does not come: one of JSON must be there within the time, an upload must go on for as long
 * as it lasts. A body nobody reads, because its call was refused, counts too. One timer looks at all of them: nearly every
 * body is there at once, and a timer for each would cost more than reading it.
 */
export function cutSlowBodies(app: FastifyInstance, withinMs: number): void {
  const leastBytes = (withinMs / 1000) * leastBytesPerSecond;
  const coming = new Map<IncomingMessage, Coming>();
  const look = () => {
    const now = performance.now();
    for (const [raw, body] of coming) {
      const { socket } = raw;
      if (raw.complete || socket.destroyed) coming.delete(raw);
      else if (body.due <= now) {
        const received = socket.bytesRead - body.seen;
        body.seen = socket.bytesRead;
        body.due = now + withinMs;
        if (!body.isUpload || received < leastBytes) socket.destroy();
      }
    }
  };
  const timer = setInterval(look, withinMs / looksWithin).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    // A call from inside, such as the assistant's for a result, has no connection, and its body is there at once.
    if (!(raw.socket instanceof Socket)) return done();
    if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0) {
      const isUpload = headers["content-type"]?.startsWith("multipart/") ?? false;
      coming.set(raw, { isUpload, due: performance.now() + withinMs, seen: raw.socket.bytesRead });
    }
    done();
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (raw.complete) coming.delete(raw);
    done();
  });
}
