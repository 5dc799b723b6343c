import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Users notice a call that takes longer. */
const slowMs = 2000;

/**
 * Logs calls as LOG_REQUESTS asks: "all", or those that were refused, failed, broken off by the client or slow. A line has the
 * id of the user and the path as it is declared, so no name, link or search text.
 */
export function logRequests(app: FastifyInstance, which: "off" | "failed" | "all"): void {
  if (which === "off") return;
  app.addHook("onRequest", (request, reply, done) => {
    // Fastify's own hooks miss a call that is broken off after its body was read.
    reply.raw.once("close", () => {
      if (which === "all" || isNoticed(reply)) app.log.info(describe(request, reply), "call");
    });
    done();
  });
}

const isBrokenOff = ({ raw }: FastifyReply) => !raw.writableFinished;

function isNoticed(reply: FastifyReply): boolean {
  // A stream of events lasts as long as its reader stays.
  if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return false;
  return reply.statusCode >= 400 || reply.elapsedTime >= slowMs || isBrokenOff(reply);
}

function describe({ method, routeOptions, session, id }: FastifyRequest, reply: FastifyReply) {
  return {
    method,
    path: routeOptions.url ?? "none",
    user: session?.userId ?? null,
    ...(isBrokenOff(reply) ? { brokenOff: true } : { status: reply.statusCode }),
    ms: Math.round(reply.elapsedTime),
    reqId: id,
  };
}
