import type { App } from "../http/schemas.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";

/** GET /settings: what the browser needs to know of this installation. */
export function settingsRoutes(app: App, { config }: Services): void {
  serve(app, "GET /settings", async () => ({ timeZone: config.timeZone, codingSoftware: config.codingSoftware }));
}
