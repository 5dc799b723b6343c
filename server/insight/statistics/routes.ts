import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { serveLong } from "../../core/http/serve-long.ts";
import type { Services } from "../../core/services.ts";
import { exportName } from "../../core/sheets/export-name.ts";
import { getKeyed } from "../../courses/sections/load-keyed.ts";
import { insightCsv, matrixCsv, studentCsv } from "./csv.ts";
import { readClassInsight } from "./read-insight.ts";
import { readMatrix } from "./read-matrix.ts";
import { readSlipsOfAssignment, readSlipsOfCourse } from "./read-slip-students.ts";
import { readWeeks } from "./read-weeks.ts";
import { readStudentInsight } from "./student-insight.ts";

/** Registers the statistics of classes and students, as JSON and as CSV. */
export function insightRoutes(app: App, services: Services): void {
  const fileName = (kind: string, subject?: string) =>
    exportName(services.clock, services.config.timeZone, kind, subject);

  serveLong(app, "GET /assignments/:id/insight", async ({ params: { id }, query: { format }, reply }) => {
    const { module_name } = await getKeyed(services.db, id);
    const insight = await readClassInsight(services, { id });
    return format === "csv" ? insightCsv(reply, fileName("insight", module_name), insight) : insight;
  });

  serve(
    app,
    "GET /assignments/:id/insight/matrix",
    async ({ params: { id }, query: { format, ...matrixQuery }, reply }) => {
      const matrix = await readMatrix(services, id, matrixQuery);
      if (format === "json") return matrix;
      const { module_name } = await getKeyed(services.db, id);
      return matrixCsv(reply, fileName("students-by-code", module_name), matrix);
    },
  );

  serve(app, "GET /assignments/:id/insight/slips", ({ params: { id }, query }) =>
    readSlipsOfAssignment(services, id, query),
  );

  serveLong(app, "GET /insight", async ({ query: { course, format }, reply }) => {
    const insight = await readClassInsight(services, { category: course });
    if (format === "csv") return insightCsv(reply, fileName("insight", course), insight);
    return { ...insight, weeks: await readWeeks(services.db, course, services.config.timeZone) };
  });

  serve(app, "GET /insight/slips", ({ query: { course, kind } }) => readSlipsOfCourse(services, course, kind));

  serve(app, "GET /student/insight/:studentId", async ({ viewer, params: { studentId }, query: { format }, reply }) => {
    const insight = await readStudentInsight(services, viewer, studentId);
    return format === "csv" ? studentCsv(reply, fileName("my-insight"), insight) : insight;
  });
}
