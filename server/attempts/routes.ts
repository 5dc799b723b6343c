import { z } from "zod";
import {
  openAttemptsReply,
  saveDraftReply,
  saveDraftRequest,
  startAttemptReply,
  startAttemptRequest,
} from "#contract/api/attempts.ts";
import { succeeded } from "#contract/api/common.ts";
import { extraMinutesRequest } from "#contract/api/submissions.ts";
import { refuseOtherStudent, viewerOf } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { openAttempt, saveDraft } from "./attempts.ts";
import { giveExtraTime } from "./extra-time.ts";
import { listOpenAttempts } from "./open-attempts.ts";

const tags = ["attempts"];

/** Attempts and their drafts (api.md, Students; design section 5). */
export function attemptRoutes(app: App, services: Services): void {
  const { db, clock, guards } = services;

  app.post(
    "/student/attempts",
    { onRequest: guards.student, schema: { tags, body: startAttemptRequest, response: { 200: startAttemptReply } } },
    async (request) => {
      const viewer = viewerOf(request);
      refuseOtherStudent(viewer, request.body.studentId);
      return { success: true as const, ...(await openAttempt(services, viewer, request.body)) };
    },
  );

  app.put(
    "/student/attempts/draft",
    { onRequest: guards.student, schema: { tags, body: saveDraftRequest, response: { 200: saveDraftReply } } },
    async (request) => {
      const viewer = viewerOf(request);
      refuseOtherStudent(viewer, request.body.studentId);
      return { success: true as const, ...(await saveDraft(services, viewer, request.body, request.body.answers)) };
    },
  );

  app.get(
    "/assignments/:id/attempts",
    {
      onRequest: guards.staff,
      schema: { tags, params: z.object({ id: z.string() }), response: { 200: openAttemptsReply } },
    },
    async (request) => ({
      success: true as const,
      now: clock().toISOString(),
      attempts: await listOpenAttempts(db, request.params.id),
    }),
  );

  app.put(
    "/admin/student/:id/extra-time",
    {
      onRequest: guards.staff,
      schema: { tags, params: z.object({ id: z.string() }), body: extraMinutesRequest, response: { 200: succeeded } },
    },
    async (request) => {
      await giveExtraTime(services, viewerOf(request), request.params.id, request.body);
      return { success: true as const, message: "Extra time saved" };
    },
  );
}
