import { csvOf, xlsxOf } from "../http/csv.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { readGradebook } from "./read-gradebook.ts";
import { readReport } from "./read-report.ts";
import { gradebookTable, gradebookXlsx } from "./tables.ts";

/** A course as a table, to look at and to take away, and one student of it for paper (api-next.md, People and data). */
export function gradebookRoutes(app: App, services: Services): void {
  serve(app, "GET /admin/gradebook", async ({ query: { course, format }, reply }) => {
    const gradebook = await readGradebook(services, course);
    if (format === "json") return gradebook;
    const table = gradebookTable(gradebook);
    return format === "csv"
      ? csvOf(reply, "gradebook", table.head, table.rows)
      : xlsxOf(reply, "gradebook", await gradebookXlsx(table));
  });

  serve(app, "GET /admin/student/:id/report", ({ viewer, params: { id } }) => readReport(services, viewer, id));
}
