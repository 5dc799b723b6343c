import { fstatSync, writeSync } from "node:fs";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import type { HelmetOptions } from "helmet";
import type { Config } from "../config.ts";
import { limitCalls } from "./call-limit.ts";
import { compressReplies } from "./compress.ts";
import { makeRunCostly } from "./costly-calls.ts";
import { installErrors, malformedAddress, sendRefusal } from "./errors.ts";
import { installEtags } from "./etag.ts";
import type { GracefulStop } from "./graceful-stop.ts";
import { acceptJson } from "./json.ts";
import { logRequests } from "./log-requests.ts";
import { type App, installZod } from "./schemas.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

/** Default limit of a JSON body (contract/endpoints/endpoint.ts). */
const mostBodyBytes = 256 * 1024;

const isLogFile = fstatSync(process.stdout.fd).isFile();

/** Writes the log to standard output. A line that cannot be written (full disk, closed pipe) is lost; the server continues. */
const logStream = {
  write: (line: string) => {
    // Node's stream buffers for a slow pipe. For a file it would stay closed after a full disk, so lines are written directly.
    if (!isLogFile) return process.stdout.write(line);
    try {
      return writeSync(process.stdout.fd, line);
    } catch {
      return false;
    }
  },
};

export interface CallBounds {
  /** The calls per minute of a user, or of an address without a session. */
  requestsPerMinute?: number | undefined;
  /** The time limit of headers, and of a body; an upload may take longer while it makes progress. */
  requestWithinMs?: number | undefined;
}

/**
 * Returns a service without routes. The platform and the assistant that runs alone both use it, so both have all limits. Calls
 * over a limit and requests that are too slow, too large or malformed are refused before a guard runs.
 */
export async function openService(
  config: Pick<Config, "logLevel" | "logRequests" | "trustProxy" | "corsOrigins">,
  ending: GracefulStop,
  headers: HelmetOptions,
  { requestsPerMinute = 1200, requestWithinMs = 30_000 }: CallBounds,
): Promise<App> {
  const fastify = Fastify({
    logger:
      config.logLevel === "silent" ? false : { level: config.logLevel, redact: ["req.headers"], stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: mostBodyBytes,
    http: { headersTimeout: requestWithinMs, connectionsCheckingInterval: requestWithinMs / 6 },
    frameworkErrors: (_error, request, reply) => sendRefusal(request, reply, malformedAddress()),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
  const app = installZod(fastify);
  ending.install(fastify);
  installErrors(fastify);
  logRequests(fastify, config.logRequests);
  app.decorate("runCostly", makeRunCostly());
  acceptJson(app);
  app.addHook("onSend", ({ url }, reply, _payload, done) => {
    if ((url.startsWith("/api/") || url.startsWith("/ai/")) && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
    done();
  });
  // Before compression, so that a tag does not depend on the encoding.
  installEtags(fastify);
  compressReplies(fastify);
  sendSecurityHeaders(fastify, headers);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
      exposedHeaders: ["x-total-count", "x-next", "retry-after", "etag"],
      maxAge: 600,
    });
  }
  // Before the limit of calls, so that the body of a refused call is also cut when it is slow.
  cutSlowBodies(fastify, requestWithinMs);
  await limitCalls(fastify, requestsPerMinute);
  await app.register(multipart, { throwFileSizeLimit: false });
  return app;
}
