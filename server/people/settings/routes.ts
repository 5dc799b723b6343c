import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { changeSettings } from "./change-settings.ts";
import { readSettings } from "./read-settings.ts";

/** Registers the settings of the institute: all of them for admins, what each page needs for others (api.md section 18). */
export function settingsRoutes(app: App, services: Services): void {
  const { db, config } = services;

  serve(app, "GET /settings", async () => {
    const settings = await readSettings(db, config);
    return {
      timeZone: config.timeZone,
      codingSoftware: { name: settings.codingSoftwareName, url: settings.codingSoftwareUrl },
      passBar: settings.passBar,
      practiceChartsPerDay: settings.practiceChartsPerDay,
      studentsMayChangePassword: settings.studentsMayChangePassword,
      assistant: { isOn: settings.assistantOn, name: settings.assistantName, greeting: settings.assistantGreeting },
    };
  });

  serve(app, "GET /institute", async () => {
    const { instituteName: name, logo, colour } = await readSettings(db, config);
    return { name, logo, colour };
  });

  serve(app, "GET /admin/settings", async () => ({ settings: await readSettings(db, config) }));

  serve(app, "PUT /admin/settings", async ({ viewer, body }) => ({
    settings: await changeSettings(services, viewer, body),
  }));
}
