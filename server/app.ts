import serveStatic from "@fastify/static";
import { importedIn } from "#coding/code-sets/imported-groupings.ts";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { lazyGrouper } from "#coding/drg/releases.ts";
import { accountRoutes } from "./account/routes.ts";
import { assignmentRoutes } from "./assignments/routes.ts";
import { readClosedByWork } from "./attempts/open-attempts.ts";
import { attemptRoutes } from "./attempts/routes.ts";
import { auditLogRoutes } from "./audit-log/routes.ts";
import type { BackgroundWork } from "./background.ts";
import type { Replication } from "./backup/replication.ts";
import { blindRoutes } from "./blind/routes.ts";
import type { Clock } from "./clock.ts";
import { codeRoutes } from "./codes/routes.ts";
import type { Config } from "./config.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import type { Db } from "./database/schema.ts";
import { disputeRoutes } from "./disputes/routes.ts";
import { drgRoutes } from "./drg/routes.ts";
import { drillRoutes } from "./drill/routes.ts";
import { examRoomRoutes } from "./exam-room/routes.ts";
import { exchangeRoutes } from "./exchange/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import type { FileStore } from "./files/store.ts";
import { gradebookRoutes } from "./gradebook/routes.ts";
import { metricsRoute } from "./health/metrics.ts";
import { healthRoutes } from "./health/routes.ts";
import { systemRoutes } from "./health/system-routes.ts";
import { mostRemembered } from "./http/call-limit.ts";
import { documentCalls } from "./http/documentation.ts";
import { type Ending, makeEnding } from "./http/ending.ts";
import { makeGuards, makeLookupGate } from "./http/guards.ts";
import { type CallBounds, openService } from "./http/open-service.ts";
import type { App } from "./http/schemas.ts";
import { serveWeb } from "./http/web.ts";
import { insightRoutes } from "./insight/routes.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { sampleRoutes } from "./sample/routes.ts";
import type { Keys } from "./secrets/keys.ts";
import { type HashCost, makeSecrets } from "./secrets/secrets.ts";
import type { Services } from "./services.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { findSession, readLiveSessions } from "./sessions/sessions.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { studentImportRoutes } from "./students/import/routes.ts";
import { studentRoutes } from "./students/routes.ts";
import { subadminRoutes } from "./subadmins/routes.ts";
import { submissionRoutes } from "./submissions/routes.ts";

export interface AppParts extends CallBounds {
  config: Config;
  keys: Keys;
  db: Db;
  files: FileStore;
  clock?: Clock;
  /** The folder of the built web; without it only the API is served. */
  webDir?: string | undefined;
  /** How it ends, when whoever starts the process says so. */
  ending?: Ending;
  /** Where the index of the code sets lies, when it is not the data folder. */
  codeFolder?: string;
  /** What a password's hash costs, when it is not the full price: for tests of anything else. */
  hashCost?: HashCost;
  /** Copies SQLite's file elsewhere; started and ended by the process. */
  replication?: Replication | undefined;
  /** What stands beside the platform's own calls. */
  mounts?: readonly Mount[];
}

/** A service that stands on this one and is no part of it: whoever starts the process puts the two together. */
export interface Mount {
  prefix: string;
  routes: (app: App, services: Services) => Promise<void>;
  /** What it does by itself, again and again. */
  work: BackgroundWork;
}

interface Built {
  app: App;
  services: Services;
}

/** Puts the platform together: the web, the API under /api, and what is mounted beside it. The only place that knows every feature. */
export async function buildApp(parts: AppParts): Promise<Built> {
  const { config, keys, db, files, clock = () => new Date(), ending = makeEnding() } = parts;
  const app = await openService(
    config,
    ending,
    {
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
      xFrameOptions: { action: "deny" },
      // Behind TLS the proxy in front says https; on a plain address the header would be ignored.
      strictTransportSecurity: config.publicUrl?.startsWith("https:") ?? false,
      crossOriginEmbedderPolicy: false,
    },
    parts,
  );
  app.decorateRequest("viewer", null);
  app.rememberSessions(await readLiveSessions(db, clock, mostRemembered));
  const codes = openCodeSets(parts.codeFolder ?? config.dataDir);
  const services: Services = {
    config,
    db,
    files,
    clock,
    secrets: makeSecrets(keys, parts.hashCost),
    grouper: lazyGrouper(importedIn(codes)),
    codes,
    replication: parts.replication,
    lastErrors: app.lastErrors,
  };
  app.addHook("onClose", () => services.codes.close());

  metricsRoute(app, services);

  // Only what is meant to be sent lies under its root: never the folder of the database and the key.
  const root = files.folder ?? parts.webDir;
  if (root !== undefined) await app.register(serveStatic, { root, serve: false });
  documentCalls(app, "/api/docs");

  await app.register((api: App) => registerApi(api, services, ending), { prefix: "/api" });
  for (const { prefix, routes } of parts.mounts ?? []) {
    await app.register((mounted: App) => routes(mounted, services), { prefix });
  }
  if (parts.webDir) serveWeb(app, parts.webDir);
  await app.ready();
  return { app, services };
}

/** Every call of the platform. */
async function registerApi(api: App, services: Services, ending: ReturnType<typeof makeEnding>): Promise<void> {
  const { db, clock } = services;
  api.decorate(
    "guards",
    makeGuards((sessionId) => findSession(db, clock, sessionId)),
  );
  api.decorate(
    "lookupGate",
    makeLookupGate(async (studentId) => (await readClosedByWork(db, clock, studentId)).isLookupClosed),
  );
  healthRoutes(api, services, ending.isStopping);
  examRoomRoutes(api, services, ending.isStopping);
  for (const register of features) register(api, services);
}

const features = [
  sessionRoutes,
  accountRoutes,
  settingsRoutes,
  dashboardRoutes,
  studentRoutes,
  studentImportRoutes,
  subadminRoutes,
  assignmentRoutes,
  attemptRoutes,
  submissionRoutes,
  disputeRoutes,
  drillRoutes,
  insightRoutes,
  gradebookRoutes,
  auditLogRoutes,
  systemRoutes,
  noticeRoutes,
  exchangeRoutes,
  blindRoutes,
  codeRoutes,
  drgRoutes,
  fileRoutes,
  sampleRoutes,
];

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
