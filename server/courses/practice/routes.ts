import { writeCallsPerMinute } from "#contract/limits.ts";
import { limitCallsAMinute } from "../../core/http/calls-a-minute.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { drawChartOf, readCaseFilters, writeCharts } from "./practice-charts.ts";

const tooManyCharts = `Charts can be written ${writeCallsPerMinute} times a minute. Please wait a moment.`;

/** Registers the practice charts that Casebook writes for staff (practice.md section 3). */
export function practiceRoutes(app: App, { clock }: Services): void {
  const countWriting = limitCallsAMinute(clock, writeCallsPerMinute, tooManyCharts);

  serve(app, "GET /admin/cases", ({ query: { category } }) => readCaseFilters(category));

  serve(app, "POST /admin/cases", async ({ viewer, body }) => {
    countWriting(viewer.id);
    return { cases: await writeCharts(body) };
  });

  serve(
    app,
    "GET /admin/cases/:blueprint/:seed/chart",
    async ({ params: { blueprint, seed }, query: { date }, reply }) => {
      const pdf = Buffer.from(await drawChartOf(blueprint, seed, date));
      void reply.type("application/pdf");
      return pdf;
    },
  );
}
