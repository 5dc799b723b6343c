import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/** Only the microphone is used, for questions to the assistant. */
const permissions = "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()";

/** Adds the security headers of helmet to every reply. They are the same for all replies, so they are made once. */
export function sendSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  const headers = { ...response.getHeaders(), "permissions-policy": permissions };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
