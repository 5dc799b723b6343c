import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/** The assistant listens to a spoken question; nothing else of the device is used. */
const permissions = "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()";

/**
 * Tells browsers what pages of ours may do, with every answer. What to tell is the same for all: it is worked out once,
 * and not for each call anew.
 */
export function sendSafely(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => {});
  const headers = { ...answer.getHeaders(), "permissions-policy": permissions };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
