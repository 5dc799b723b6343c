import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { sentences } from "#contract/sentences.ts";
import { Refusal } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user whose calls at once this call counts among. */
    countedUser: string | null;
  }
}

/** More than a browser sends at once, also through a proxy that speaks HTTP/2. */
const mostOfUser = 100;

/**
 * Bounds the calls that are answered at the same time. A connection on which a second request arrives before the first is
 * answered is closed: no browser and no proxy does that, and one iteration of the event loop would answer hundreds of them.
 *
 * Returns a function that counts a call of a user until it has ended. It throws 429 for one beyond a hundred.
 */
export function boundCallsAtOnce(app: FastifyInstance): (userId: string) => void {
  const busy = new WeakSet<Socket>();
  const counts = new Map<string, number>();
  app.decorateRequest("countedUser", null);
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    reply.raw.once("close", () => {
      busy.delete(socket);
      const user = request.countedUser;
      if (user === null) return;
      const left = (counts.get(user) ?? 1) - 1;
      if (left > 0) counts.set(user, left);
      else counts.delete(user);
    });
    done();
  });
  return (userId) => {
    const count = counts.get(userId) ?? 0;
    if (count >= mostOfUser) throw new Refusal("slow_down", sentences.slowDown, { retryAfterSeconds: 2 });
    counts.set(userId, count + 1);
  };
}
