import { Refusal } from "../../core/http/errors.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { drawChartOf, readCaseFilters, writeCharts } from "./practice-charts.ts";

const callsPerMinute = 60;
const tooManyCalls = `Charts can be written ${callsPerMinute} times a minute. Please wait a moment.`;

/** Registers the practice charts that Casebook writes for staff (practice.md section 3). */
export function practiceRoutes(app: App): void {
  const count = app.createRateLimit({
    max: callsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ session }) => `practice charts of ${session?.userId}`,
  });

  serve(app, "GET /admin/cases", ({ query: { category } }) => readCaseFilters(category));

  serve(app, "POST /admin/cases", async ({ request, body }) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal("slow_down", tooManyCalls, { retryAfterSeconds: counted.ttlInSeconds });
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
