import path from "node:path";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import { z } from "zod";
import type { Db } from "../server/database/schema.ts";
import { acceptJson } from "../server/http/json.ts";
import { type App, speakZod } from "../server/http/schemas.ts";
import { askersOfPlatform } from "./asker.ts";
import type { AssistantConfig } from "./config.ts";
import { chooseEngine } from "./engines/choose.ts";
import { assistantRoutes } from "./routes.ts";

/** The assistant as a service of its own: its calls stand at its root, and sessions are the platform's. */
export async function buildAssistant(config: AssistantConfig, db: Db, isStopping: () => boolean): Promise<App> {
  const fastify = Fastify({
    logger: config.logLevel === "silent" ? false : { level: config.logLevel, redact: ["req.headers"] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: "loopback",
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: 2 * 60 * 1000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  const app = speakZod(fastify);
  acceptJson(app);
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping()) reply.header("connection", "close");
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
  assistantRoutes(app, {
    engine: await chooseEngine(config.ai),
    db,
    clock: () => new Date(),
    findAsker: askersOfPlatform(config.platformUrl),
    tempDir: path.join(config.dataDir, "uploading"),
  });
  await app.ready();
  return app;
}
