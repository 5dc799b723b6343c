import { z } from "zod";
import { loginFault, loginReply, loginRequest, validateReply } from "#contract/api/sessions.ts";
import { hasTimedAttemptOpen } from "../attempts/open-attempts.ts";
import { noSession, Refusal } from "../http/errors.ts";
import { sessionIdOf, viewerOf } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { logIn, presentUser } from "./login.ts";
import { closeSession } from "./sessions.ts";

/** POST /login, GET /validate-session, POST /logout (api.md, Sessions). */
export function sessionRoutes(app: App, services: Services): void {
  const { db, clock, secrets, guards } = services;

  app.post("/login", { schema: { tags: ["sessions"], response: { 200: loginReply } } }, async (request) => {
    const credentials = loginRequest.safeParse(request.body);
    if (!credentials.success) throw new Refusal("malformed", loginFault, { fields: missingFields(request.body) });
    const { user, sessionId } = await logIn(services, credentials.data.name, credentials.data.password, request.ip);
    return { success: true as const, message: "Login successful", user, sessionId };
  });

  app.get(
    "/validate-session",
    { onRequest: guards.anyone, schema: { tags: ["sessions"], response: { 200: validateReply } } },
    async (request) => {
      const user = await db.selectFrom("user").selectAll().where("id", "=", viewerOf(request).id).executeTakeFirst();
      if (!user) throw noSession();
      return {
        success: true as const,
        user: presentUser(user, secrets.linkKey, clock),
        hasTimedAttemptOpen: await hasTimedAttemptOpen(db, clock, user.id),
      };
    },
  );

  app.post(
    "/logout",
    { schema: { tags: ["sessions"], response: { 200: z.object({ success: z.literal(true) }) } } },
    async (request) => {
      await closeSession(db, sessionIdOf(request));
      return { success: true as const };
    },
  );
}

function missingFields(body: unknown): Record<string, string> {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const missing = ["name", "password"].filter((field) => typeof given[field] !== "string" || given[field] === "");
  return Object.fromEntries(missing.map((field) => [field, loginFault]));
}
