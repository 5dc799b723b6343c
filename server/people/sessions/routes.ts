import { addressOf } from "../../core/http/address.ts";
import { hashOfSession, sessionIdOf } from "../../core/http/guards.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { readAssistantAccess } from "./assistant-access.ts";
import { describeViewer, logIn, logOut } from "./login.ts";
import { liftLoginLock, listLoginLocks } from "./login-locks.ts";

/** Registers login, session check, logout, and the login locks that staff see and lift. */
export function sessionRoutes(app: App, services: Services): void {
  const { db, clock, secrets } = services;

  serve(app, "POST /login", async ({ body, request }) => {
    const opened = await logIn(services, body.name, body.password, {
      address: addressOf(request),
      browserId: body.browserId,
    });
    request.session = { hash: hashOfSession(opened.sessionId), userId: opened.user.id };
    return { message: "Login successful", ...opened };
  });

  serve(app, "GET /validate-session", async ({ viewer }) => {
    return {
      user: await describeViewer(db, viewer, secrets.linkKey, clock),
      ...(await readAssistantAccess(services, viewer)),
    };
  });

  serve(app, "POST /logout", async ({ request }) => {
    await logOut(db, clock, sessionIdOf(request), addressOf(request));
    return {};
  });

  serve(app, "GET /admin/login-locks", ({ viewer }) => listLoginLocks(db, clock, viewer));

  serve(app, "POST /admin/login-locks/lift", async ({ body, viewer }) => {
    await liftLoginLock(db, clock, viewer, body);
    return { message: "Logins are no longer slowed down" };
  });
}
