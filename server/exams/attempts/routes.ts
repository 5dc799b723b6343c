import type { App } from "../../core/http/schemas.ts";
import { senderOf, sendOnce } from "../../core/http/send-once.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { grantExtraTime } from "./extra-time.ts";

/** Registers extra time. The calls of a student at work: exams/student-calls. */
export function attemptRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serve(app, "POST /assignments/:id/extra-time", async ({ viewer, params, body, request }) => {
    const { result, isRepeated } = await sendOnce(db, clock, senderOf(request, viewer), [params, body], (trx) =>
      grantExtraTime(trx, viewer, clock, params.id, body),
    );
    return { extended: result, ...(isRepeated && { repeated: isRepeated }) };
  });
}
