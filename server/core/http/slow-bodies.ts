import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A slower upload is cut. */
const leastBytesPerSecond = 1024;

const checksPerLimit = 10;

/** A body that has not arrived completely. */
interface PendingBody {
  isUpload: boolean;
  /** The time of its next check, on the clock of `performance`. */
  dueMs: number;
  /** The bytes that its connection had received at the last check. */
  bytesRead: number;
}

/**
 * Closes connections whose body is too slow: JSON must arrive within `limitMs`, an upload must go on at a least speed. The
 * body of a refused call, which nobody reads, counts too. One timer checks all bodies: most arrive at once, and a timer for
 * each would cost more than reading it.
 */
export function cutSlowBodies(app: FastifyInstance, limitMs: number): void {
  const leastBytes = (limitMs / 1000) * leastBytesPerSecond;
  const pending = new Map<IncomingMessage, PendingBody>();
  const check = () => {
    const now = performance.now();
    for (const [raw, body] of pending) {
      const { socket } = raw;
      if (raw.complete || socket.destroyed) pending.delete(raw);
      else if (body.dueMs <= now) {
        const received = socket.bytesRead - body.bytesRead;
        body.bytesRead = socket.bytesRead;
        body.dueMs = now + limitMs;
        if (!body.isUpload || received < leastBytes) socket.destroy();
      }
    }
  };
  const timer = setInterval(check, limitMs / checksPerLimit).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook("onRequest", ({ raw, headers }, _reply, done) => {
    // An internal call, such as the assistant's for a result, has no connection and a complete body.
    if (!(raw.socket instanceof Socket)) return done();
    if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0) {
      const isUpload = headers["content-type"]?.startsWith("multipart/") ?? false;
      pending.set(raw, { isUpload, dueMs: performance.now() + limitMs, bytesRead: raw.socket.bytesRead });
    }
    done();
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (raw.complete) pending.delete(raw);
    done();
  });
}
