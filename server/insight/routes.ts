import type { FastifyReply } from "fastify";
import type { ClassInsight } from "#contract/api/insight.ts";
import { csvOf } from "../http/csv.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import { getKeyed } from "../sections/load-keyed.ts";
import type { Services } from "../services.ts";
import { readClassInsight } from "./read-insight.ts";

/** What classes get right and wrong, as numbers and as tables (api-next.md, Keys and grading). */
export function insightRoutes(app: App, services: Services): void {
  serve(app, "GET /assignments/:id/insight", async ({ params: { id }, query: { format }, reply }) => {
    await getKeyed(services.db, id);
    const insight = await readClassInsight(services, { id });
    return format === "csv" ? insightCsv(reply, insight) : insight;
  });

  serve(app, "GET /insight", async ({ query: { course, format }, reply }) => {
    const insight = await readClassInsight(services, { category: course });
    return format === "csv" ? insightCsv(reply, insight) : insight;
  });
}

const head = ["Module", "Section", "Field", "Code", "Title", "Right", "Missed", "Given instead"];

/** A row a line of a key, with what was given instead of it. */
function insightCsv(reply: FastifyReply, { sections }: ClassInsight): string {
  const rows = sections.flatMap(({ moduleName, subModuleName, lines }) =>
    lines.map(({ field, code, title, right, missed, givenInstead }) => [
      moduleName,
      subModuleName,
      field,
      code,
      title,
      right,
      missed,
      givenInstead.map((one) => `${one.code} (${one.count})`).join(", "),
    ]),
  );
  return csvOf(reply, "insight", head, rows);
}
