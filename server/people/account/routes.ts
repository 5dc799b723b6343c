import { forbidden } from "../../core/http/errors.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { confirmPassword } from "../sessions/confirmation.ts";
import { countOtherSessions } from "../sessions/sessions.ts";
import { readSettings } from "../settings/read-settings.ts";
import { changeOwnPassword } from "./change-password.ts";

/** Registers the routes of the viewer's own account. */
export function accountRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  const mayChangePassword = async (viewer: Viewer) =>
    isStaff(viewer) || (await readSettings(db, config)).studentsMayChangePassword;

  serve(app, "GET /account", async ({ viewer }) => ({
    account: {
      _id: viewer.id,
      name: viewer.name,
      role: viewer.role,
      mayChangePassword: await mayChangePassword(viewer),
      otherSessions: await countOtherSessions(db, clock, viewer.id, viewer.sessionHash),
    },
  }));

  serve(app, "POST /account/confirm", async ({ viewer, body }) => {
    await confirmPassword(services, viewer, body.password);
    return {};
  });

  serve(app, "PUT /account/password", async ({ viewer, body }) => {
    if (!(await mayChangePassword(viewer))) throw forbidden();
    await changeOwnPassword(services, viewer, body);
    return { message: "Password changed. Your other sessions have ended." };
  });
}
