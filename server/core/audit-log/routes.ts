import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { exportName } from "../sheets/export-name.ts";
import { csvOf } from "../sheets/write-csv.ts";
import { readAudit } from "./read-audit.ts";
import { summarizeAudit } from "./summarize-audit.ts";

/** A spreadsheet opens this many rows easily. A client gets older entries with `before`. */
const mostCsvRows = 20_000;

/** GET /admin/audit, /admin/audit/summary: who did what to whom, for admins. */
export function auditLogRoutes(app: App, { db, clock, config }: Services): void {
  serve(app, "GET /admin/audit", async ({ query: { format, ...query }, reply }) => {
    if (format === "json") return readAudit(db, query, config.timeZone);
    const { entries, next } = await readAudit(db, { ...query, limit: mostCsvRows, isComplete: true }, config.timeZone);
    if (next !== null) reply.header("x-next", next);
    const head = ["Entry", "When", "Who", "Who (ID)", "What", "Whom", "Whom (ID)", "Details", "Address"];
    const rows = entries.map(({ _id, at, actor, action, target, details, address }) => [
      _id,
      at,
      actor.name,
      actor._id ?? "",
      action,
      target.name,
      target._id ?? "",
      JSON.stringify(details),
      address ?? "",
    ]);
    return csvOf(reply, exportName(clock, config.timeZone, "audit"), head, rows);
  });

  serve(app, "GET /admin/audit/summary", async ({ query }) => summarizeAudit(db, query, config.timeZone));
}
