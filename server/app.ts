import serveStatic from "@fastify/static";
import { importedIn } from "#coding/code-sets/imported-groupings.ts";
import { openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import { lazyGrouper } from "#coding/drg/releases.ts";
import type { BackgroundWork } from "./background.ts";
import { drgRoutes } from "./codes/drg/routes.ts";
import { codeRoutes } from "./codes/lookup/routes.ts";
import { auditLogRoutes } from "./core/audit-log/routes.ts";
import type { Replication } from "./core/backup/replication.ts";
import type { Clock } from "./core/clock.ts";
import type { Config } from "./core/config.ts";
import type { Db } from "./core/database/schema.ts";
import { fileRoutes } from "./core/files/routes.ts";
import type { FileStore } from "./core/files/store.ts";
import { metricsRoute } from "./core/health/metrics.ts";
import { healthRoutes } from "./core/health/routes.ts";
import { systemRoutes } from "./core/health/system-routes.ts";
import { mostRemembered } from "./core/http/call-limit.ts";
import { documentCalls } from "./core/http/documentation.ts";
import { type GracefulStop, makeGracefulStop } from "./core/http/graceful-stop.ts";
import { makeGuards, makeLookupGate } from "./core/http/guards.ts";
import { type CallBounds, openService } from "./core/http/open-service.ts";
import type { App } from "./core/http/schemas.ts";
import { serveWeb } from "./core/http/web.ts";
import type { Keys } from "./core/secrets/keys.ts";
import { type HashCost, makeSecrets } from "./core/secrets/secrets.ts";
import type { Services } from "./core/services.ts";
import { assignmentRoutes } from "./courses/assignments/routes.ts";
import { exchangeRoutes } from "./courses/exchange/routes.ts";
import { practiceRoutes } from "./courses/practice/routes.ts";
import { sampleRoutes } from "./courses/sample/routes.ts";
import { readClosedByWork } from "./exams/attempts/open-attempts.ts";
import { attemptRoutes } from "./exams/attempts/routes.ts";
import { examRoomRoutes } from "./exams/exam-room/routes.ts";
import { studentPracticeRoutes } from "./exams/practice/routes.ts";
import { studentCallRoutes } from "./exams/student-calls/routes.ts";
import { submissionRoutes } from "./exams/submissions/routes.ts";
import { dashboardRoutes } from "./insight/dashboard/routes.ts";
import { drillRoutes } from "./insight/drill/routes.ts";
import { gradebookRoutes } from "./insight/gradebook/routes.ts";
import { insightRoutes } from "./insight/statistics/routes.ts";
import { accountRoutes } from "./people/account/routes.ts";
import { noticeRoutes } from "./people/notices/routes.ts";
import { sessionRoutes } from "./people/sessions/routes.ts";
import { findSession, readLiveSessions } from "./people/sessions/sessions.ts";
import { settingsRoutes } from "./people/settings/routes.ts";
import { studentImportRoutes } from "./people/students/import/routes.ts";
import { studentRoutes } from "./people/students/routes.ts";
import { subadminRoutes } from "./people/subadmins/routes.ts";
import { blindRoutes } from "./review/blind/routes.ts";
import { disputeRoutes } from "./review/disputes/routes.ts";
import { reviewRoutes } from "./review/submissions/routes.ts";
import { verdictRoutes } from "./review/verdicts/routes.ts";

export interface AppParts extends CallBounds {
  config: Config;
  keys: Keys;
  db: Db;
  files: FileStore;
  clock?: Clock;
  /** The folder of the built web; without it only the API is served. */
  webDir?: string | undefined;
  /** Stops the server gracefully; the process starts the stop. */
  ending?: GracefulStop;
  /** The folder of the code sets' index; the data folder by default. */
  codeFolder?: string;
  /** A lower cost of password hashes, for tests. */
  hashCost?: HashCost;
  /** Copies SQLite's file to a replica. The process starts and ends it. */
  replication?: Replication | undefined;
  /** Services beside the platform's own calls. */
  mounts?: readonly Mount[];
}

/** A separate service that uses the platform, such as the assistant. main.ts connects the two. */
export interface Mount {
  prefix: string;
  routes: (app: App, services: Services) => Promise<void>;
  work: BackgroundWork;
}

/** Builds the platform: the web, the API under /api, and the mounted services. Only this file knows every feature. */
export async function buildApp(parts: AppParts): Promise<{ app: App; services: Services }> {
  const { config, keys, db, files, clock = () => new Date(), ending = makeGracefulStop() } = parts;
  const app = await openService(
    config,
    ending,
    {
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
      xFrameOptions: { action: "deny" },
      // Browsers ignore this header on an address without TLS.
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

  // Everything under the root may be sent, so it is never the folder of the database and the key.
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

/** Registers every call of the platform. */
async function registerApi(api: App, services: Services, ending: ReturnType<typeof makeGracefulStop>): Promise<void> {
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
  reviewRoutes,
  verdictRoutes,
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
  practiceRoutes,
  studentPracticeRoutes,
  studentCallRoutes,
  sampleRoutes,
];

function contentPolicy(config: Config): Record<string, string[]> {
  const self = "'self'";
  const originOf = (address: string | undefined) => (address?.startsWith("http") ? [new URL(address).origin] : []);
  return {
    "default-src": [self],
    "script-src": [self],
    // Components set their position by inline styles.
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
