import { fstatSync, writeSync } from "node:fs";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import type { HelmetOptions } from "helmet";
import type { Config } from "../config.ts";
import { limitCalls } from "./call-limit.ts";
import { compressAnswers } from "./compress.ts";
import { makeRunCostly } from "./costly-calls.ts";
import { installErrors, malformedAddress, sendRefusal } from "./errors.ts";
import { answerUnchanged } from "./etag.ts";
import type { GracefulStop } from "./graceful-stop.ts";
import { acceptJson } from "./json.ts";
import { logRequests } from "./log-requests.ts";
import { sendSafely } from "./safe-headers.ts";
import { type App, speakZod } from "./schemas.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

/** Default limit of a JSON body (contract/endpoints/endpoint.ts). */
const mostBodyBytes = 256 * 1024;

const isLogFile = fstatSync(process.stdout.fd).isFile();

/** Writes the log to standard output. A line that a full disk or a closed pipe does not take is lost; the server goes on. */
const logStream = {
  write: (line: string) => {
    // Node's own stream of a file stays closed after a full disk; that of a pipe waits for a slow reader.
    if (!isLogFile) return process.stdout.write(line);
    try {
      return writeSync(process.stdout.fd, line);
    } catch {
      return false;
    }
  },
};

export interface CallBounds {
  /** How many calls a user, or an address without a session, may make a minute. */
  requestsPerMinute?: number | undefined;
  /** How long headers, and a body, may take to come; an upload may take longer while it goes on. */
  requestWithinMs?: number | undefined;
}

/**
 * A service without its calls: what the platform, and the assistant on a host of its own, are built on, so that neither
 * lacks a bound. Calls are counted, and what is too slow, too large or malformed is refused, before a guard is asked.
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
  const app = speakZod(fastify);
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
  answerUnchanged(fastify);
  compressAnswers(fastify);
  sendSafely(fastify, headers);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
      exposedHeaders: ["x-total-count", "x-next", "retry-after", "etag"],
      maxAge: 600,
    });
  }
  // First, so that the body of a call over the limit does not hold its connection either.
  cutSlowBodies(fastify, requestWithinMs);
  await limitCalls(fastify, requestsPerMinute);
  await app.register(multipart, { throwFileSizeLimit: false });
  return app;
}
