import path from "node:path";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import { z } from "zod";
import type { Db } from "../server/database/schema.ts";
import type { Ending } from "../server/http/ending.ts";
import { acceptJson } from "../server/http/json.ts";
import { type App, speakZod } from "../server/http/schemas.ts";
import { cutSlowBodies } from "../server/http/slow-bodies.ts";
import { askersOfPlatform } from "./asker.ts";
import type { AssistantConfig } from "./config.ts";
import { chooseEngine } from "./engines/choose.ts";
import { assistantRoutes } from "./routes.ts";
import { openThread } from "./thread.ts";

/** How long headers, and a body of JSON, may take to come; an upload may take longer while it goes on. */
const requestWithinMs = 30_000;

/** The assistant as a service of its own: its calls stand at its root, and sessions are the platform's. */
export async function buildAssistant(config: AssistantConfig, db: Db, ending: Ending): Promise<App> {
  const fastify = Fastify({
    logger: config.logLevel === "silent" ? false : { level: config.logLevel, redact: ["req.headers"] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: "loopback",
    bodyLimit: 2 * 1024 * 1024,
    http: { headersTimeout: requestWithinMs, connectionsCheckingInterval: requestWithinMs / 6 },
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  const app = speakZod(fastify);
  ending.install(fastify);
  cutSlowBodies(fastify, requestWithinMs);
  acceptJson(app);
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  await app.register(helmet, { crossOriginResourcePolicy: { policy: "cross-origin" } });
  await app.register(cors, { origin: config.corsOrigins, exposedHeaders: ["retry-after"], maxAge: 600 });
  await app.register(multipart, { throwFileSizeLimit: false });
  app.get(
    "/api/health",
    { schema: { response: { 200: z.object({ status: z.literal("ok"), engine: z.string() }) } } },
    async () => ({ status: "ok" as const, engine: config.ai.provider }),
  );
  const clock = () => new Date();
  const { timeZone } = config;
  const thread = openThread();
  assistantRoutes(app, {
    engine: await chooseEngine({ config: config.ai, timeZone, db, clock, thread }),
    thread,
    db,
    clock,
    findAsker: askersOfPlatform(config.platformUrl),
    timeZone,
    tempDir: path.join(config.dataDir, "uploading"),
  });
  await app.ready();
  return app;
}
