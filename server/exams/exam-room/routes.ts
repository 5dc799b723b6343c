import { RepeatedWarnings } from "../../core/http/repeated-warnings.ts";
import type { App } from "../../core/http/schemas.ts";
import { senderOf, sendOnce } from "../../core/http/send-once.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { findLiveSessions } from "../../people/sessions/sessions.ts";
import { endAttempt } from "./end-attempt.ts";
import { readRoom } from "./read-room.ts";
import { sendMessage } from "./send-message.ts";
import { watchRooms } from "./watch-rooms.ts";

/** Registers the calls of the exam room: open attempts, live events, messages, ending an attempt (api.md section 15). */
export function examRoomRoutes(app: App, { db, clock }: Services, isStopping: () => boolean): void {
  const read = (assignmentId: string) => readRoom(db, clock, assignmentId);
  const findLive = (hashes: readonly string[]) => findLiveSessions(db, clock, hashes);
  const warnings = new RepeatedWarnings(app.log);
  const watch = watchRooms(read, findLive, isStopping, (error) => {
    warnings.warn("room", { err: error }, "an exam room could not be read");
  });
  app.addHook("preClose", async () => watch.end());

  serve(app, "GET /assignments/:id/attempts", ({ params }) => read(params.id));

  serve(app, "GET /assignments/:id/attempts/events", async ({ viewer, params, reply }) => {
    const events = await watch.open(params.id, viewer.sessionHash);
    reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no");
    return events;
  });

  serve(app, "POST /assignments/:id/attempts/message", async ({ viewer, params, body, request }) => {
    const { result, isRepeated } = await sendOnce(db, clock, senderOf(request, viewer), [params, body], (trx) =>
      sendMessage(trx, viewer, clock, params.id, body.text),
    );
    return { reached: result, ...(isRepeated && { repeated: isRepeated }) };
  });

  serve(app, "POST /assignments/:id/attempts/:studentId/end", async ({ viewer, params, body }) => ({
    ended: await endAttempt(db, viewer, clock, params, body.subAssignmentId),
  }));
}
