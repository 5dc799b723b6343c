import path from "node:path";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import serveStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { LogController } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { askersInDatabase } from "../assistant/asker.ts";
import { chooseEngine } from "../assistant/engines/choose.ts";
import { assistantRoutes } from "../assistant/routes.ts";
import { assignmentRoutes } from "./assignments/routes.ts";
import { attemptRoutes } from "./attempts/routes.ts";
import type { Config } from "./config.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import type { Db } from "./database/schema.ts";
import { fileRoutes } from "./files/routes.ts";
import type { FileStore } from "./files/store.ts";
import { healthRoutes } from "./health/routes.ts";
import { installErrors } from "./http/errors.ts";
import { makeGuards } from "./http/guards.ts";
import { acceptJson } from "./http/json.ts";
import { type App, speakZod } from "./http/schemas.ts";
import type { Clock, Services } from "./http/services.ts";
import { serveWeb } from "./http/web.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { makeSecrets } from "./sessions/secrets.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { studentRoutes } from "./students/routes.ts";
import { subadminRoutes } from "./subadmins/routes.ts";
import { submissionRoutes } from "./submissions/routes.ts";

export interface AppParts {
  config: Config;
  db: Db;
  files: FileStore;
  clock?: Clock;
  /** The folder of the built web; without it only the API is served. */
  webDir?: string | undefined;
  /** Answers and closes connections from the moment it says true. */
  isStopping?: () => boolean;
  /** How many calls a session, or an address without one, may make. */
  requestsPerMinute?: number;
  /** How long a model may take for an answer. */
  assistantAnswerWithinMs?: number;
}

export interface Built {
  app: App;
  services: Services;
}

/** Puts the whole product together: web, API under /api and assistant under /ai. The only place that knows every feature. */
export async function buildApp(parts: AppParts): Promise<Built> {
  const { config, db, files, clock = () => new Date(), isStopping = () => false, requestsPerMinute = 1200 } = parts;
  const fastify = Fastify({
    logger: config.logLevel === "silent" ? false : { level: config.logLevel, redact: ["req.headers"] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: "loopback",
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: 10 * 60 * 1000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
  const app = speakZod(fastify);
  const services: Services = {
    config,
    db,
    files,
    clock,
    secrets: makeSecrets(config.secretKey),
    guards: makeGuards(db, clock),
  };

  app.decorateRequest("viewer", null);
  installErrors(fastify);
  acceptJson(app);
  app.addHook("onSend", async (request, reply) => {
    if (isStopping()) reply.header("connection", "close");
    if (/^\/(api|ai)\//.test(request.url) && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    // Behind TLS the proxy in front says https; on a plain address the header would be ignored.
    strictTransportSecurity: config.publicUrl?.startsWith("https:") ?? false,
    crossOriginEmbedderPolicy: false,
  });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      exposedHeaders: ["x-total-count", "retry-after"],
      maxAge: 600,
    });
  }
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: "1 minute",
    // A class shares one address, so whoever has a session is counted by it.
    keyGenerator: (request) => String(request.headers["x-session-id"] ?? request.ip),
    allowList: (request) => !/^\/(api|ai)\//.test(request.url) || request.url === "/api/health",
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(serveStatic, { root: path.resolve(config.dataDir), serve: false });
  await app.register(swagger, {
    openapi: { info: { title: "Casebook", version: "1", description: "Medical-coding courses" } },
    transform: jsonSchemaTransform,
  });

  await app.register(
    async (api) => {
      await api.register(swaggerUi, { routePrefix: "/docs" });
      const routes = api as unknown as App;
      healthRoutes(routes, services, isStopping);
      sessionRoutes(routes, services);
      settingsRoutes(routes, services);
      dashboardRoutes(routes, services);
      studentRoutes(routes, services);
      subadminRoutes(routes, services);
      assignmentRoutes(routes, services);
      attemptRoutes(routes, services);
      submissionRoutes(routes, services);
      fileRoutes(routes, services);
    },
    { prefix: "/api" },
  );
  const engine = await chooseEngine(config.ai);
  const tempDir = path.join(config.dataDir, "uploading");
  const findAsker = askersInDatabase(db, clock);
  await app.register(
    async (assistant) =>
      assistantRoutes(assistant as unknown as App, {
        engine,
        db,
        clock,
        findAsker,
        tempDir,
        answerWithinMs: parts.assistantAnswerWithinMs,
      }),
    { prefix: "/ai" },
  );
  if (parts.webDir) serveWeb(app, parts.webDir);
  await app.ready();
  return { app, services };
}

function contentPolicy(config: Config): Record<string, string[]> {
  const self = "'self'";
  const originOf = (address: string | undefined) => (address?.startsWith("http") ? [new URL(address).origin] : []);
  return {
    "default-src": [self],
    "script-src": [self],
    // Components place themselves with inline styles.
    "style-src": [self, "'unsafe-inline'"],
    "img-src": [self, "data:", "blob:", ...originOf(config.publicUrl)],
    "font-src": [self, "data:"],
    "connect-src": [self, ...originOf(config.publicUrl), ...originOf(config.aiBase)],
    "worker-src": [self, "blob:"],
    "object-src": ["'none'"],
    "base-uri": [self],
    "form-action": [self],
    "frame-ancestors": ["'none'"],
  };
}
