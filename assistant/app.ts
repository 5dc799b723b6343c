import path from "node:path";
import { z } from "zod";
import { type CodeSets, openCodeSets } from "#coding/code-sets/open-code-sets.ts";
import type { Clock } from "../server/core/clock.ts";
import type { Db } from "../server/core/database/schema.ts";
import type { GracefulStop } from "../server/core/http/graceful-stop.ts";
import { type CallBounds, openService } from "../server/core/http/open-service.ts";
import type { App } from "../server/core/http/schemas.ts";
import { askersOfPlatform } from "./asker.ts";
import type { AssistantConfig } from "./config.ts";
import { chooseEngine } from "./engines/choose.ts";
import { resultsOfPlatform } from "./result/read-result.ts";
import { assistantRoutes } from "./routes.ts";
import { makeThreadTasks } from "./thread-tasks.ts";

/** Builds the assistant as a service on its own host (api.md section 19). Sessions are those of the platform. */
export async function buildAssistant(
  config: AssistantConfig,
  db: Db,
  clock: Clock,
  ending: GracefulStop,
  bounds: CallBounds = {},
): Promise<App> {
  const app = await openService(config, ending, { crossOriginResourcePolicy: { policy: "cross-origin" } }, bounds);
  app.get(
    "/api/health",
    { schema: { response: { 200: z.object({ status: z.literal("ok"), engine: z.string() }) } } },
    async () => ({ status: "ok" as const, engine: config.ai.provider }),
  );
  const { timeZone } = config;
  const tasks = makeThreadTasks();
  const codes = openShippedCodes(config.dataDir, app);
  const engine = await chooseEngine({ config: config.ai, timeZone, db, clock, tasks });
  await app.register((calls: App) =>
    assistantRoutes(calls, {
      engine,
      tasks,
      db,
      clock,
      findAsker: askersOfPlatform(config.platformUrl),
      readResult: resultsOfPlatform(config.platformUrl),
      codeIndex: codes.index,
      timeZone,
      tempDir: path.join(config.dataDir, "uploading"),
    }),
  );
  await app.ready();
  return app;
}

/**
 * Opens the code sets that ship with Casebook; imported releases exist only on the platform. Their index is ready after a
 * few seconds.
 */
function openShippedCodes(folder: string, app: App): CodeSets {
  const codes = openCodeSets(folder);
  codes.use([]).catch((error: unknown) => app.log.warn({ err: error }, "code sets"));
  app.addHook("onClose", () => codes.close());
  return codes;
}
