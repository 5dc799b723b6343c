import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { slowDown } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user among whose concurrent calls this call is counted. */
    countedUser: string | null;
  }
}

/** More than a browser sends at the same time, also through a proxy with HTTP/2. */
const mostPerUser = 100;

/**
 * Limits concurrent calls. Closes a connection on which a second request arrives before the first one has its reply: no browser
 * and no proxy does that, and one iteration of the event loop would answer hundreds of such requests.
 *
 * Returns a function that counts a call of a user until it ends, and throws 429 when the user has 100 already.
 */
export function limitConcurrentCalls(app: FastifyInstance): (userId: string) => void {
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
      const count = (counts.get(user) ?? 1) - 1;
      if (count > 0) counts.set(user, count);
      else counts.delete(user);
    });
    done();
  });
  return (userId) => {
    const count = counts.get(userId) ?? 0;
    if (count >= mostPerUser) throw slowDown({ retryAfterSeconds: 2 });
    counts.set(userId, count + 1);
  };
}
