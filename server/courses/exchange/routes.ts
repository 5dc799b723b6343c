import type { FastifyReply } from "fastify";
import { importPackageFields, readQuestionsFields } from "#contract/api/exchange.ts";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import type { App } from "../../core/http/schemas.ts";
import { senderOf } from "../../core/http/send-once.ts";
import { serve } from "../../core/http/serve.ts";
import { type FileRule, withForm } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { readRows, sheetRule } from "../../core/sheets/read-sheet.ts";
import { exportAssignments } from "./export-assignments.ts";
import { importPackage, previewPackage } from "./import-assignments.ts";
import { readQuestions } from "./read-questions.ts";

const onlyZip = "Only a .zip that Casebook exported can be imported";

const packageRule: FileRule = {
  field: "file",
  megabytes: limits.packageMegabytes,
  most: 1,
  refuseBeginning: (head) =>
    head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004"
      ? undefined
      : new Refusal("wrong_type", onlyZip, { fields: { file: onlyZip } }),
};

/** Registers the export and import of assignments (api.md section 17). */
export function exchangeRoutes(app: App, services: Services): void {
  const { uploadingDir } = services.config;

  serve(app, "GET /admin/assignments/:id/export", async ({ viewer, params, reply }) =>
    send(reply, await exportAssignments(services, viewer, { id: params.id })),
  );

  serve(app, "GET /admin/export", async ({ viewer, query, reply }) =>
    send(reply, await exportAssignments(services, viewer, { course: query.course })),
  );

  serve(app, "POST /admin/assignments/import", ({ viewer, query, request }) =>
    withForm(request, uploadingDir, packageRule, importPackageFields, async ({ files: [file] }) => {
      if (!file) throw ruleBroken("file", sentences.fileMissing);
      return query.dryRun
        ? previewPackage(services, file)
        : importPackage(services, viewer, senderOf(request, viewer), file);
    }),
  );

  serve(app, "POST /admin/assignments/read-questions", ({ request }) =>
    withForm(request, uploadingDir, sheetRule, readQuestionsFields, async ({ files: [file] }) => {
      if (!file) throw ruleBroken("file", sentences.fileMissing);
      return readQuestions(await readRows(file, limits.questionsPerSection, "questions"));
    }),
  );
}

function send(reply: FastifyReply, { fileName, zip }: Awaited<ReturnType<typeof exportAssignments>>) {
  reply.type("application/zip").header("content-disposition", `attachment; filename="${fileName}.zip"`);
  return zip;
}
