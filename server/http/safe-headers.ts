import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * Tells browsers what pages of ours may do, with every answer. What to tell is the same for all: it is worked out once,
 * and not for each call anew.
 */
export function sendSafely(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => {});
  const headers = answer.getHeaders();
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
