import type { App } from "../../core/http/schemas.ts";
import { senderOf, sendOnce } from "../../core/http/send-once.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { grantExtraTime } from "./extra-time.ts";
import { notePresence } from "./presence.ts";
import { saveDraft } from "./save-draft.ts";
import { startAttempt } from "./start.ts";

/** Registers the calls of attempts: start, presence, draft, extra time (api.md section 9). */
export function attemptRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;
  const { timeZone } = config;

  serve(app, "POST /student/attempts", ({ viewer, body }) => startAttempt(services, viewer, body));

  serve(app, "POST /student/attempts/presence", ({ viewer, body }) => notePresence(db, viewer, clock, body));

  serve(app, "PUT /student/attempts/draft", ({ viewer, body }) => saveDraft(db, viewer, clock, timeZone, body));

  serve(app, "POST /assignments/:id/extra-time", async ({ viewer, params, body, request }) => {
    const { result, isRepeated } = await sendOnce(db, clock, senderOf(request, viewer), [params, body], (trx) =>
      grantExtraTime(trx, viewer, clock, params.id, body),
    );
    return { extended: result, ...(isRepeated && { repeated: isRepeated }) };
  });
}
