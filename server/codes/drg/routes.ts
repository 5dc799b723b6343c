import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { compareClaims, groupWithReasons } from "./group-claims.ts";

/** Registers the MS-DRG grouper, which explains its results. */
export function drgRoutes(app: App, services: Services): void {
  serve(app, "POST /drg", ({ body }) => groupWithReasons(services, body));
  serve(app, "POST /drg/compare", ({ body }) => compareClaims(services, body.a, body.b));
}
