import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { compareClaims, groupWithReasons } from "./group-claims.ts";

/** The MS-DRG grouper that says why. */
export function drgRoutes(app: App, services: Services): void {
  serve(app, "POST /drg", ({ body }) => groupWithReasons(services, body));
  serve(app, "POST /drg/compare", ({ body }) => compareClaims(services, body.a, body.b));
}
