import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import { serveLong } from "../../core/http/serve-long.ts";
import type { Services } from "../../core/services.ts";
import { writeComment } from "./comments.ts";
import { readSubmissions } from "./read-submissions.ts";

/** Registers what staff read of the submissions of an assignment, and their comments. */
export function reviewRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serveLong(app, "GET /assignments/:id/submissions", async ({ params, query, reply }) => {
    const { total, ...found } = await readSubmissions(services, params.id, query);
    if (query.limit !== undefined) reply.header("x-total-count", total);
    return found;
  });

  serve(app, "PUT /assignments/:id/submissions/:studentId/comment", async ({ viewer, params, body }) => {
    await writeComment(db, viewer, clock, { assignmentId: params.id, studentId: params.studentId }, body);
    return { message: body.text === "" ? "Comment removed" : "Comment saved" };
  });
}
