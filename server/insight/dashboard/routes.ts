import { setPageHeaders } from "../../core/http/page-headers.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { serveLong } from "../../core/http/serve-long.ts";
import type { Services } from "../../core/services.ts";
import { readFirstSteps } from "./first-steps.ts";
import { readActivity } from "./read-activity.ts";
import { readAttention } from "./read-attention.ts";
import { readCounts } from "./read-counts.ts";
import { recentAssignments } from "./recent-assignments.ts";
import { summarizeCategory } from "./summarize-category.ts";

/** Registers the routes of the staff dashboard. */
export function dashboardRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;

  serve(app, "GET /admin/dashboard", async () => {
    const counts = await readCounts(db, clock, config.timeZone);
    return { ...counts, firstSteps: counts.totalSubmissions === 0 ? await readFirstSteps(db, config) : null };
  });

  serve(app, "GET /admin/attention", () => readAttention(db, clock));

  serve(app, "GET /admin/activity", () => readActivity(db, clock, config.timeZone));

  serve(app, "GET /admin/recentassignments", ({ query }) => recentAssignments(db, query.limit));

  serveLong(app, "POST /category-summary", async ({ body, reply }) => {
    const summary = await summarizeCategory(services, body);
    setPageHeaders(reply, body, null, summary.totals.assignments + summary.totals.students);
    return summary;
  });
}
