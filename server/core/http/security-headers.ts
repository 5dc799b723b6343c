import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/** Only the microphone is used, for questions to the assistant. */
const permissions = "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()";

/**
 * Adds the security headers of helmet to every reply. They are the same for all replies, so they are made once, without a real
 * request: to import node:http as an ES module loads Node's HTTP client too, which a server never needs.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers: Record<string, string> = { "permissions-policy": permissions };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
