import type { App } from "../http/schemas.ts";
import { WrittenReply } from "../http/serve.ts";
import { serveSame } from "../http/serve-same.ts";
import { sharedReads } from "../http/share-reads.ts";
import type { Services } from "../services.ts";
import { exportName } from "../sheets/export-name.ts";
import { csvOf } from "../sheets/write-csv.ts";
import { xlsxOf } from "../sheets/write-xlsx.ts";
import { type Marks, readMarks } from "./read-gradebook.ts";
import { readReport } from "./read-report.ts";
import { gradebookSheet, gradebookTable } from "./tables.ts";
import { writeGradebook, writeMarks } from "./write-gradebook.ts";

/** A course as a table, to look at and to take away, and one student of it for paper (api-next.md, People and data). */
export function gradebookRoutes(app: App, services: Services): void {
  const share = sharedReads<Marks>();
  const readShared = (course: string) => share(course, () => readMarks(services, course));

  serveSame(app, "GET /admin/gradebook", async ({ query: { course, format }, reply }) => {
    const marks = await readShared(course);
    if (format === "json") return new WrittenReply(await writeGradebook(marks));
    const fileName = exportName(services.clock, services.config.timeZone, "gradebook", course);
    if (format === "xlsx") return xlsxOf(reply, fileName, gradebookSheet(marks));
    const { head, rows } = gradebookTable(marks);
    return csvOf(reply, fileName, head, rows);
  });

  serveSame(app, "GET /admin/gradebook/marks", async ({ query: { course, ...page } }) => {
    const isWhole = page.limit === undefined && page.columns === undefined;
    const marks = isWhole ? await readShared(course) : await readMarks(services, course, page);
    return new WrittenReply(await writeMarks(marks));
  });

  serveSame(app, "GET /admin/student/:id/report", ({ viewer, params: { id } }) =>
    readReport(services, viewer, readShared, id),
  );
}
