import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { markRead, readNotices } from "./notices.ts";

/** Registers the routes of the viewer's own notices. */
export function noticeRoutes(app: App, { db, clock }: Services): void {
  serve(app, "GET /notices", ({ viewer, query }) => readNotices(db, viewer, query.before));

  serve(app, "PUT /notices/read", async ({ viewer, body }) => ({ unread: await markRead(db, viewer, clock, body) }));
}
