import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Users notice slower calls. */
const slowMs = 2000;

/**
 * Logs calls by LOG_REQUESTS: "all", or the ones that were refused, failed, aborted by the client or slow. A line has the id
 * of the user and the declared path, so no name, link or search text.
 */
export function logRequests(app: FastifyInstance, which: "off" | "failed" | "all"): void {
  if (which === "off") return;
  app.addHook("onRequest", (request, reply, done) => {
    // Fastify's own hooks miss a call that the client aborts after its body was read.
    reply.raw.once("close", () => {
      if (which === "all" || isNotable(reply)) app.log.info(describe(request, reply), "call");
    });
    done();
  });
}

const isAborted = ({ raw }: FastifyReply) => !raw.writableFinished;

function isNotable(reply: FastifyReply): boolean {
  // A stream of events is open until the client leaves.
  if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return false;
  return reply.statusCode >= 400 || reply.elapsedTime >= slowMs || isAborted(reply);
}

function describe({ method, routeOptions, session, id }: FastifyRequest, reply: FastifyReply) {
  return {
    method,
    path: routeOptions.url ?? "none",
    user: session?.userId ?? null,
    ...(isAborted(reply) ? { brokenOff: true } : { status: reply.statusCode }),
    ms: Math.round(reply.elapsedTime),
    reqId: id,
  };
}
