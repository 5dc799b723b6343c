import { z } from "zod";
import { submitReply, submitRequest } from "#contract/api/attempts.ts";
import { succeeded } from "#contract/api/common.ts";
import { courseStatsReply, insightReply } from "#contract/api/students.ts";
import {
  handMadeVerdictRequest,
  lateRequest,
  reopenQuery,
  resultReply,
  resultRequest,
  submissionsReply,
} from "#contract/api/submissions.ts";
import { categoryKey } from "../assignments/load-course.ts";
import { forbidden } from "../http/errors.ts";
import { isStaff, refuseOtherStudent, viewerOf } from "../http/guards.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../http/services.ts";
import { decideLateAnswers, reopenSection, setVerdictByHand } from "./correct.ts";
import { courseStats } from "./course-stats.ts";
import { readInsight } from "./insight.ts";
import { readResult, readSubmissions } from "./results.ts";
import { submitAnswers } from "./submit.ts";

const tags = ["submissions"];
const ofStudent = z.object({ id: z.string(), studentId: z.string() });

/** Submitting, results, and what staff may do with a submission (api.md, Students, and Staff: assignments). */
export function submissionRoutes(app: App, services: Services): void {
  const { db, guards } = services;

  app.post(
    "/student/submit-assignment",
    { onRequest: guards.student, schema: { tags, body: submitRequest, response: { 200: submitReply } } },
    async (request) => {
      const viewer = viewerOf(request);
      refuseOtherStudent(viewer, request.body.studentId);
      return submitAnswers(services, viewer, request.body);
    },
  );

  app.post(
    "/result",
    { onRequest: guards.anyone, schema: { tags, body: resultRequest, response: { 200: resultReply } } },
    async (request) => {
      const viewer = viewerOf(request);
      refuseOtherStudent(viewer, request.body.studentId);
      return readResult(services, viewer, request.body);
    },
  );

  app.get(
    "/stats/:courseName/:studentId",
    {
      onRequest: guards.anyone,
      schema: {
        tags,
        params: z.object({ courseName: z.string(), studentId: z.string() }),
        response: { 200: courseStatsReply },
      },
    },
    async (request) => {
      const viewer = viewerOf(request);
      const { courseName, studentId } = request.params;
      refuseOtherStudent(viewer, studentId);
      if (!isStaff(viewer) && categoryKey(viewer.courseName ?? "") !== categoryKey(courseName)) throw forbidden();
      return courseStats(db, courseName, studentId);
    },
  );

  app.get(
    "/student/insight/:studentId",
    {
      onRequest: guards.anyone,
      schema: { tags, params: z.object({ studentId: z.string() }), response: { 200: insightReply } },
    },
    async (request) => {
      refuseOtherStudent(viewerOf(request), request.params.studentId);
      return { success: true as const, ...(await readInsight(db, request.params.studentId)) };
    },
  );

  app.get(
    "/assignments/:id/submissions",
    {
      onRequest: guards.staff,
      schema: { tags, params: z.object({ id: z.string() }), response: { 200: submissionsReply } },
    },
    async (request) => readSubmissions(db, request.params.id),
  );

  app.put(
    "/assignments/:id/submissions/:studentId/verdicts",
    {
      onRequest: guards.staff,
      schema: { tags, params: ofStudent, body: handMadeVerdictRequest, response: { 200: succeeded } },
    },
    async (request) => {
      const { id: assignmentId, studentId } = request.params;
      await setVerdictByHand(services, viewerOf(request), { assignmentId, studentId, ...request.body });
      return {
        success: true as const,
        message: request.body.correct === null ? "Verdict taken back" : "Verdict saved",
      };
    },
  );

  app.post(
    "/assignments/:id/submissions/:studentId/late",
    { onRequest: guards.staff, schema: { tags, params: ofStudent, body: lateRequest, response: { 200: succeeded } } },
    async (request) => {
      const { id: assignmentId, studentId } = request.params;
      await decideLateAnswers(services, viewerOf(request), { assignmentId, studentId, ...request.body });
      return {
        success: true as const,
        message: request.body.accept ? "Late answers accepted" : "Late answers laid aside",
      };
    },
  );

  app.delete(
    "/assignments/:id/submissions/:studentId",
    {
      onRequest: guards.staff,
      schema: { tags, params: ofStudent, querystring: reopenQuery, response: { 200: succeeded } },
    },
    async (request) => {
      const { id: assignmentId, studentId } = request.params;
      await reopenSection(services, viewerOf(request), { assignmentId, studentId, ...request.query });
      return { success: true as const, message: "The section is open again" };
    },
  );
}
