import { importedFiles } from "#coding/code-sets/imported-groupings.ts";
import type { Mount } from "../server/app.ts";
import type { Services } from "../server/core/services.ts";
import { readAssistantAccess } from "../server/people/sessions/assistant-access.ts";
import { findSession } from "../server/people/sessions/sessions.ts";
import type { FindAsker } from "./asker.ts";
import { chooseEngine } from "./engines/choose.ts";
import { resultsBy } from "./result/read-result.ts";
import { type AssistantTimes, assistantRoutes } from "./routes.ts";
import { makeThreadTasks } from "./thread-tasks.ts";
import { sweepUses } from "./uses.ts";

const hourMs = 60 * 60 * 1000;

/** Mounts the assistant into the platform, under /ai. */
export function mountAssistant(times: AssistantTimes = {}): Mount {
  return {
    prefix: "/ai",
    routes: async (app, services) => {
      const { config, db, clock, codes } = services;
      const { timeZone } = config;
      const tasks = makeThreadTasks(() => importedFiles(codes));
      assistantRoutes(app, {
        ...times,
        engine: await chooseEngine({ config: config.ai, timeZone, db, clock, tasks }),
        tasks,
        db,
        clock,
        findAsker: askersInDatabase(services),
        // The call passes the platform's checks, like a call from outside, so that they decide who may see a result.
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

/** Returns a function that finds the user of a session in the platform's own database. */
function askersInDatabase(services: Pick<Services, "db" | "clock" | "config">): FindAsker {
  return async (sessionId) => {
    const viewer = await findSession(services.db, services.clock, sessionId);
    return viewer && { id: viewer.id, ...(await readAssistantAccess(services, viewer)) };
  };
}
