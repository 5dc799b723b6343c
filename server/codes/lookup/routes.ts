import { tablesOfIndex } from "#coding/code-sets/index-says.ts";
import { importCodesFields } from "#contract/api/import-codes.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { withForm } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { currentIndex } from "../sets/current-index.ts";
import { codeFileRule, importRelease, removeRelease } from "../sets/import-release.ts";
import { explain } from "./explain.ts";
import { lintKey } from "./lint-key.ts";
import { check, getCode, getPcsTable, listCodeSystems, search } from "./look-up.ts";

/** Registers search, details, checks and explanations of codes, and the imports of code sets. */
export function codeRoutes(app: App, services: Services): void {
  const uploads = services.config.uploadingDir;

  serve(app, "GET /codes", ({ viewer }) => listCodeSystems(services, viewer));
  serve(app, "GET /codes/search", async ({ query }) => search(services, query));
  serve(app, "GET /codes/:system/:code", async ({ params, query }) =>
    getCode(services, params.system, params.code, query.date),
  );
  serve(app, "GET /codes/icd10pcs/index", async ({ query }) => ({
    tables: tablesOfIndex(currentIndex(services), query.q),
  }));
  serve(app, "GET /codes/icd10pcs/table/:code", async ({ params }) => getPcsTable(services, params.code));
  serve(app, "POST /codes/check", ({ body }) => check(services, body));
  serve(app, "POST /codes/explain", ({ body, viewer }) => explain(services, viewer, body));
  serve(app, "POST /codes/lint", ({ body }) => lintKey(services, body));

  serve(app, "POST /admin/codes/import", ({ request, query, viewer }) =>
    withForm(request, uploads, codeFileRule, importCodesFields, ({ fields, files: [file] }) =>
      importRelease(services, viewer, fields, file, query.dryRun === "true"),
    ),
  );
  serve(app, "DELETE /admin/codes/:system/:release", async ({ params, viewer }) => {
    await removeRelease(services, viewer, params.system, params.release);
    return { message: "Release removed" };
  });
}
