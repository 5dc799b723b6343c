import type { FastifyInstance, FastifyRequest } from "fastify";

/** A call that takes longer is noticed by who waits for it. */
const slowMs = 2000;

/**
 * Logs calls as LOG_REQUESTS asks: "all", or those that were refused, failed, broken off or slow. A line has the user's id and
 * the path as it is declared, so no name, link or search text.
 */
export function logRequests(app: FastifyInstance, which: "off" | "failed" | "all"): void {
  if (which === "off") return;
  const describe = ({ method, routeOptions, viewer, id }: FastifyRequest) => ({
    method,
    path: routeOptions.url ?? "none",
    user: viewer?.id ?? null,
    reqId: id,
  });
  app.addHook("onResponse", (request, { statusCode: status, elapsedTime }, done) => {
    if (which === "all" || status >= 400 || elapsedTime >= slowMs)
      app.log.info({ ...describe(request), status, ms: Math.round(elapsedTime) }, "call");
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    app.log.info({ ...describe(request), brokenOff: true }, "call");
    done();
  });
}
