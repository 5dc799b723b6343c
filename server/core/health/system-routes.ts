import { endSession } from "../../people/sessions/end-session.ts";
import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { readSystem } from "./read-system.ts";

/** GET /admin/system, DELETE /admin/sessions/{id}: the System page of admins. */
export function systemRoutes(app: App, services: Services): void {
  serve(app, "GET /admin/system", async ({ viewer }) => readSystem(services, viewer));

  serve(app, "DELETE /admin/sessions/:id", async ({ params, viewer }) => {
    await endSession(services, viewer, params.id);
    return { message: "Session ended" };
  });
}
