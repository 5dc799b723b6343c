import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { exportName } from "../../core/sheets/export-name.ts";
import { disputesCsv } from "./disputes-csv.ts";
import { openDispute } from "./open-dispute.ts";
import { countOpen, forStudent, readDisputes } from "./read-disputes.ts";
import { previewRuling, ruleOnDispute } from "./rule.ts";

/** Registers the calls of disputes (api.md section 11). */
export function disputeRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;

  serve(app, "POST /student/disputes", async ({ viewer, body }) => ({
    dispute: await openDispute(services, viewer, body),
  }));

  serve(app, "GET /student/disputes", async ({ viewer }) => {
    const own = await readDisputes(db, { studentId: viewer.id, readableAt: clock() });
    return { disputes: own.map(forStudent) };
  });

  serve(app, "GET /disputes", async ({ query: { format, ...filter }, reply }) => {
    const disputes = await readDisputes(db, filter);
    if (format === "json") return { disputes };
    const module = filter.assignmentId === undefined ? "" : disputes[0]?.moduleName;
    return disputesCsv(reply, exportName(clock, config.timeZone, "disputes", module), disputes);
  });

  serve(app, "GET /disputes/open", async () => ({ open: await countOpen(db) }));

  serve(app, "PUT /disputes/:id", ({ viewer, params, body }) =>
    body.dryRun
      ? previewRuling(db, viewer, services, params.id, body)
      : ruleOnDispute(db, viewer, services, params.id, body),
  );
}
