import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { handInBlind, readBlindWork } from "./blind-coding.ts";
import { previewSettling, settleBlind } from "./settle.ts";

/** Two coders, one key. */
export function blindRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serve(app, "GET /assignments/:id/sections/:sectionId/blind", ({ viewer, params }) =>
    readBlindWork(services, viewer, params),
  );

  serve(app, "POST /assignments/:id/sections/:sectionId/blind", ({ viewer, params, body }) =>
    handInBlind(services, viewer, params, body.answer),
  );

  serve(
    app,
    "POST /assignments/:id/sections/:sectionId/blind/settle",
    ({ viewer, params, query: { dryRun, raiseOnly }, body: { changes } }) => {
      const place = { ...params, raiseOnly };
      return dryRun ? previewSettling(db, place, changes) : settleBlind(db, viewer, clock, place, changes);
    },
  );
}
