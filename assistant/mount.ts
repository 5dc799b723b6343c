import { importedFiles } from "#coding/code-sets/imported-groupings.ts";
import type { Mount } from "../server/app.ts";
import { hasTimedAttemptOpen, isLookupClosed } from "../server/attempts/open-attempts.ts";
import type { Clock } from "../server/clock.ts";
import type { Config } from "../server/config.ts";
import type { Db } from "../server/database/schema.ts";
import { isStaff } from "../server/http/guards.ts";
import { findSession } from "../server/sessions/sessions.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import type { FindAsker } from "./asker.ts";
import { chooseEngine } from "./engines/choose.ts";
import { resultsBy } from "./result/read-result.ts";
import { type AssistantTimes, assistantRoutes } from "./routes.ts";
import { openThread } from "./thread.ts";
import { sweepUses } from "./uses.ts";

const hourMs = 60 * 60 * 1000;

/** The assistant as a part of the platform, under /ai. */
export function mountAssistant(times: AssistantTimes = {}): Mount {
  return {
    prefix: "/ai",
    routes: async (app, { config, db, clock, codes }) => {
      const { timeZone } = config;
      const thread = openThread(() => importedFiles(codes));
      assistantRoutes(app, {
        ...times,
        engine: await chooseEngine({ config: config.ai, timeZone, db, clock, thread }),
        thread,
        db,
        clock,
        findAsker: askersInDatabase(db, clock, config),
        // The platform is this same app: asked as from outside, so that it decides itself who may see a result.
        readResult: resultsBy(async (url, sessionId, payload) => {
          const headers = { "x-session-id": sessionId };
          const { statusCode: status, payload: text } = await app.inject({ method: "POST", url, headers, payload });
          return { status, text };
        }),
        codeIndex: codes.index,
        timeZone,
        tempDir: config.uploadingDir,
      });
    },
    work: { name: "assistant's counts", everyMs: hourMs, run: ({ db, clock }) => sweepUses(db, clock) },
  };
}

/** Sessions in the platform's own database. */
function askersInDatabase(db: Db, clock: Clock, config: Config): FindAsker {
  return async (sessionId) => {
    const viewer = await findSession(db, clock, sessionId);
    if (!viewer) return undefined;
    return {
      id: viewer.id,
      isAssistantOn: isStaff(viewer) || (await readSettings(db, config)).assistantOn,
      hasTimedAttemptOpen: await hasTimedAttemptOpen(db, clock, viewer.id),
      isLookupClosed: await isLookupClosed(db, clock, viewer.id),
    };
  };
}
