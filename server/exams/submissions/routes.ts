import { forbidden } from "../../core/http/errors.ts";
import { isStaff } from "../../core/http/guards.ts";
import type { App } from "../../core/http/schemas.ts";
import { serve } from "../../core/http/serve.ts";
import type { Services } from "../../core/services.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { courseStats } from "./course-stats.ts";
import { openResults } from "./open-results.ts";

/** Registers the statistics of a course, and opening results to a class. */
export function submissionRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  serve(app, "GET /stats/:courseName/:studentId", async ({ viewer, params: { courseName, studentId } }) => {
    if (!isStaff(viewer) && categoryKey(viewer.courseName ?? "") !== categoryKey(courseName)) throw forbidden();
    return courseStats(db, viewer, clock, courseName, studentId);
  });

  serve(app, "POST /assignments/:id/open-results", async ({ viewer, params }) => ({
    message: "Students can read their results now",
    resultsOpenedAt: await openResults(db, viewer, clock, params.id),
  }));
}
