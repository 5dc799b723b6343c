import { importFields, mostImportRows, studentRows } from "#contract/api/student-import.ts";
import { sentences } from "#contract/sentences.ts";
import { ruleBroken } from "../../../core/http/errors.ts";
import { parseOrRefuse } from "../../../core/http/parse.ts";
import type { App } from "../../../core/http/schemas.ts";
import { serve } from "../../../core/http/serve.ts";
import { withForm } from "../../../core/http/uploads.ts";
import type { Services } from "../../../core/services.ts";
import { exportName } from "../../../core/sheets/export-name.ts";
import { readRows, sheetRule } from "../../../core/sheets/read-sheet.ts";
import { csvOf } from "../../../core/sheets/write-csv.ts";
import { xlsxOf } from "../../../core/sheets/write-xlsx.ts";
import { actOnStudents } from "../act-on-students.ts";
import { exportStudents, studentsSheet } from "./export-students.ts";
import { readHeadings, type Sheet, sheetFromRows } from "./headings.ts";
import { importStudents, previewImport } from "./import-students.ts";

/** Registers the import, the export and bulk changes of students. */
export function studentImportRoutes(app: App, services: Services): void {
  serve(app, "POST /admin/students/import", async ({ viewer, request, query }) => {
    const run = (sheet: Sheet) =>
      query.dryRun === "true" ? previewImport(services, viewer, sheet) : importStudents(services, viewer, sheet);
    if (!request.isMultipart()) return run(sheetFromRows(parseOrRefuse(studentRows, request.body)));
    return withForm(request, services.config.uploadingDir, sheetRule, importFields, async ({ files: [file] }) => {
      if (!file) throw ruleBroken("file", sentences.fileMissing);
      return run(readHeadings(await readRows(file, mostImportRows, "students")));
    });
  });

  serve(app, "GET /admin/students/export", async ({ viewer, query, reply }) => {
    const { head, rows } = await exportStudents(services, viewer, query);
    const fileName = exportName(services.clock, services.config.timeZone, "students", query.course);
    return query.format === "csv"
      ? csvOf(reply, fileName, head, rows)
      : xlsxOf(reply, fileName, studentsSheet(head, rows));
  });

  serve(app, "POST /admin/students/bulk", async ({ viewer, body }) => ({
    changed: await actOnStudents(services, viewer, body),
  }));
}
