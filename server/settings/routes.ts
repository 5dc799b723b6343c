import { settingsReply } from "#contract/api/sessions.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";

/** GET /settings: what the browser needs to know of this installation. */
export function settingsRoutes(app: App, { config, guards }: Services): void {
  app.get(
    "/settings",
    { onRequest: guards.anyone, schema: { tags: ["settings"], response: { 200: settingsReply } } },
    async () => ({ success: true as const, timeZone: config.timeZone, codingSoftware: config.codingSoftware }),
  );
}
