import { forbidden } from "../../core/http/errors.ts";
import { isStaff } from "../../core/http/guards.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { courseStats } from "./course-stats.ts";
import { readHandedIn } from "./handed-in.ts";
import { openResults } from "./open-results.ts";
import { readResult } from "./results.ts";
import { submitAnswers } from "./submit.ts";

/** Registers submitting, results, and opening results to a class. */
export function submissionRoutes(app: App, services: Services): void {
  const { db, clock, config } = services;

  serve(app, "POST /student/submit-assignment", ({ viewer, body }) =>
    submitAnswers(db, viewer, clock, config.timeZone, body),
  );

  serve(app, "GET /student/handed-in/:assignmentId", ({ viewer, params }) =>
    readHandedIn(services, viewer, params.assignmentId),
  );

  serve(app, "POST /result", ({ viewer, body }) => readResult(services, viewer, body));

  serve(app, "GET /stats/:courseName/:studentId", async ({ viewer, params: { courseName, studentId } }) => {
    if (!isStaff(viewer) && categoryKey(viewer.courseName ?? "") !== categoryKey(courseName)) throw forbidden();
    return courseStats(db, viewer, clock, courseName, studentId);
  });

  serve(app, "POST /assignments/:id/open-results", async ({ viewer, params }) => ({
    message: "Students can read their results now",
    resultsOpenedAt: await openResults(db, viewer, clock, params.id),
  }));
}
