import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { readBlindWork, submitBlind } from "./blind-coding.ts";
import { previewSettlement, settleBlind } from "./settle.ts";

/** Registers the calls of blind coding: two coders, one key (docs/decisions/018). */
export function blindRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serve(app, "GET /assignments/:id/sections/:sectionId/blind", ({ viewer, params }) =>
    readBlindWork(services, viewer, params),
  );

  serve(app, "POST /assignments/:id/sections/:sectionId/blind", ({ viewer, params, body }) =>
    submitBlind(services, viewer, params, body.answer),
  );

  serve(
    app,
    "POST /assignments/:id/sections/:sectionId/blind/settle",
    ({ viewer, params, query: { dryRun, raiseOnly }, body: { changes } }) => {
      const section = { ...params, raiseOnly };
      return dryRun ? previewSettlement(db, section, changes) : settleBlind(db, viewer, clock, section, changes);
    },
  );
}
