import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { serveLong } from "../../core/http/serve-long.ts";
import type { Services } from "../../core/services.ts";
import { exportName } from "../../core/sheets/export-name.ts";
import { csvOf } from "../../core/sheets/write-csv.ts";
import { xlsxOf } from "../../core/sheets/write-xlsx.ts";
import { presentGradebook } from "./present-gradebook.ts";
import { readMarks } from "./read-gradebook.ts";
import { readProgress } from "./read-progress.ts";
import { readReport } from "./read-report.ts";
import { gradebookSheet, gradebookTable } from "./tables.ts";

/** Registers the gradebook of a course, as table, file and counts, and the report of a student for printing (api.md section 12). */
export function gradebookRoutes(app: App, services: Services): void {
  serveLong(app, "GET /admin/gradebook", async ({ query: { course, format }, reply }) => {
    const marks = await readMarks(services, course);
    if (format === "json") return presentGradebook(marks);
    const fileName = exportName(services.clock, services.config.timeZone, "gradebook", course);
    if (format === "xlsx") return xlsxOf(reply, fileName, gradebookSheet(marks));
    const { head, rows } = gradebookTable(marks);
    return csvOf(reply, fileName, head, rows);
  });

  serveLong(app, "GET /admin/gradebook/marks", ({ query: { course, ...page } }) => readMarks(services, course, page));

  serve(app, "GET /admin/gradebook/progress", ({ query: { course } }) => readProgress(services, course));

  serve(app, "GET /admin/student/:id/report", ({ viewer, params: { id } }) => readReport(services, viewer, id));
}
